import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '#backend/platform/db/client.ts';
import { migrate, migrations } from '#backend/platform/db/migrate.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { StartupError } from '#backend/platform/startup-error.ts';
import { newPostgresDatabase } from '../../harness/database.ts';

test('a server that does not answer is named in one sentence, without its password', async () => {
  const opening = openDatabase({ dataDir: '', databaseUrl: 'postgres://ana:segredo@127.0.0.1:9/via_livre' });
  const error = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toContain(
    'O PostgreSQL de DATABASE_URL (postgres://ana@127.0.0.1:9/via_livre) não respondeu',
  );
  expect(String(error)).not.toContain('segredo');
});

test('processes that start together migrate a new database once', async () => {
  const databaseUrl = await newPostgresDatabase({ template: 'template0' });
  const processes = await Promise.all([1, 2, 3].map(() => openDatabase({ dataDir: '', databaseUrl })));
  const runs = await Promise.all(processes.map((database) => migrate(database, migrations)));
  expect(runs.flat()).toEqual(migrations.map(({ name }) => name));
  await Promise.all(processes.map((database) => database.close()));
});

test('a connection that breaks in a transaction fails that transaction alone', async () => {
  const errors: Error[] = [];
  const databaseUrl = await newPostgresDatabase();
  const database = await openDatabase({ dataDir: '', databaseUrl, onError: (error) => errors.push(error) });
  const { db } = database;
  for (let time = 0; time < 12; time += 1) {
    const broken = transaction({ db }, (ctx) =>
      ctx.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
    );
    await expect(broken).rejects.toThrow();
  }
  expect((await db.execute(sql`select 1 as um`)).rows).toEqual([{ um: 1 }]);
  expect(errors).toEqual([]);
  await database.close();
});
