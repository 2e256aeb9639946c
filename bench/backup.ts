// node bench/backup.ts [megabytes]: the time and memory of a copy of the embedded database, and how long queries wait meanwhile. Two
// ways: file by file, as `backup` does, and as one dump.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { copyOnline } from '../src/backend/platform/db/onlineCopy.ts';
import { openPglite } from '../src/backend/platform/db/pglite.ts';

const megabytes = Number(process.argv[2] ?? 100);
const folder = mkdtempSync(join(tmpdir(), 'via-livre-bench-'));
const pglite: PGlite = await openPglite(join(folder, 'postgres'));
await pglite.exec('create table linha (id int primary key, texto text not null)');
for (let n = 0; n < megabytes; n += 1)
  await pglite.exec(
    `insert into linha select ${n} * 2000 + i, repeat('a', 480) from generate_series(1, 2000) i; checkpoint`,
  );

async function measure(name: string, work: () => Promise<number>): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  let slowest = 0;
  let done = false;
  const asking = (async () => {
    while (!done) {
      const started = performance.now();
      await pglite.query('select 1');
      slowest = Math.max(slowest, performance.now() - started);
      most = Math.max(most, process.memoryUsage().rss);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  const started = performance.now();
  const bytes = await work();
  most = Math.max(most, process.memoryUsage().rss);
  done = true;
  await asking;
  const mb = (size: number) => Math.round(size / 1e6);
  console.log(
    `${name}: ${mb(bytes)} MB in ${((performance.now() - started) / 1000).toFixed(1)} s, a query waits at most ${Math.round(slowest)} ms, memory +${mb(most - before)} MB`,
  );
}

await measure('file by file', async () => {
  let bytes = 0;
  for await (const file of copyOnline(pglite, join(folder, 'postgres')))
    for await (const piece of file.bytes ?? []) bytes += piece.length;
  return bytes;
});
await measure('as one dump', async () => (await pglite.dumpDataDir('none')).size);
await pglite.close();
rmSync(folder, { recursive: true });
