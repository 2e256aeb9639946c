// The cost of a million waiting look-ups for their own queue and for other queues, in the shared table and in a table of their own; and
// how long the move to that table takes at the first start of a new version.
//   node bench/queue.ts [--waiting 1000000] [--jobs 300]
import { parseArgs } from 'node:util';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { openDatabase } from '#backend/platform/db/client.ts';
import { openBoss } from '#backend/platform/jobs/boss.ts';
import { ownPostgres } from './lib/databases.ts';
import { median } from './lib/load.ts';

const { values } = parseArgs({
  options: { waiting: { type: 'string', default: '1000000' }, jobs: { type: 'string', default: '300' } },
});
const QUEUES = ['consulta', 'email'];
const quiet = { schedule: false, supervise: false };

const server = await ownPostgres(['shared_buffers=1GB', 'max_wal_size=8GB', 'max_connections=50']);
const database = await openDatabase({ dataDir: '', databaseUrl: server.url });
const client = new pg.Client(server.url);
await client.connect();
try {
  const shared = new PgBoss({ ...database.bossConnection, ...quiet });
  await shared.start();
  for (const name of QUEUES) {
    await shared.createQueue(`${name}-morta`);
    await shared.createQueue(name, { deadLetter: `${name}-morta` });
  }
  await client.query(`insert into pgboss.job (name, data, retry_limit, dead_letter, policy, expire_seconds, deletion_seconds)
    select 'consulta', jsonb_build_object('alvo', 'veiculo', 'id', k), 5, 'consulta-morta', 'standard', 900, 86400
    from generate_series(1, ${Number(values.waiting)}) as k`);
  await client.query('vacuum analyze pgboss.job_common');
  console.log('| table | queue | send | fetch and complete | p50, p99 ms |\n|---|---|---|---|---|');
  for (const queue of QUEUES) await measure('shared', shared, queue);
  await shared.stop({ graceful: false });

  const began = performance.now();
  const own = await openBoss(database, { ...quiet, queues: QUEUES });
  console.log(
    `first start of the new version, the move in it: ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  await client.query('vacuum analyze');
  for (const queue of QUEUES) await measure('its own', own, queue);
  const { rows } = await client.query<{ n: string }>(
    "select count(*) as n from pgboss.job where name = 'consulta'",
  );
  console.log(`${rows[0]?.n} jobs of the queue in all`);
  await own.stop({ graceful: false });
} finally {
  await client.end();
  await database.close();
  await server.stop();
}

async function measure(table: string, boss: PgBoss, queue: string): Promise<void> {
  const sends: number[] = [];
  const works: number[] = [];
  for (let n = 0; n < Number(values.jobs); n += 1) {
    const at = performance.now();
    await boss.send(queue, { alvo: 'veiculo', id: n });
    const sent = performance.now();
    const [job] = await boss.fetch(queue);
    await boss.complete(queue, job?.id ?? '');
    sends.push(sent - at);
    works.push(performance.now() - sent);
  }
  const p99 = works.toSorted((a, b) => a - b)[Math.floor(works.length * 0.99)] ?? 0;
  console.log(
    `| ${table} | ${queue} | ${median(sends).toFixed(1)} ms | ${median(works).toFixed(1)} ms | ${median(works).toFixed(1)}, ${p99.toFixed(1)} |`,
  );
}
