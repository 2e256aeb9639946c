import { writeSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#backend/platform/db/client.ts';

/** Writes rows endlessly into the data folder given as argument and prints each number once it is committed. */
const { db } = await openDatabase({ dataDir: String(process.argv[2]) });
await db.execute(sql`create table if not exists linha (id integer primary key, texto text not null)`);
const last = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0) as id from linha`);
for (let id = (last.rows[0]?.id ?? 0) + 1; ; id += 1) {
  await db.execute(sql`insert into linha values (${id}, repeat('x', ${id % 500}))`);
  writeSync(1, `${id}\n`);
}
