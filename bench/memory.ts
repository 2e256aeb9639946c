// Resident memory of the server under a memory limit (Linux, root): after the first start, after half a minute of load at 25
// connections, and a minute later. A process over the limit is killed, and the bench fails.
//   node bench/memory.ts [pglite|postgres] [limit in MB: 512] [seconds of load: 30]
import { type Engine, seededDatabase } from './lib/databases.ts';
import { measure } from './lib/load.ts';
import { memoryLimit } from './lib/memoryLimit.ts';
import { memoryOf, startServer } from './lib/processes.ts';

const [engine = 'pglite', limit = '512', seconds = '30'] = process.argv.slice(2);
const APP = '/api/appUsuario/v1';
const PATHS = ['/app/multas', `${APP}/Multa/Multas`, `${APP}/Usuario/Perfil`];

const group = memoryLimit(Number(limit));
const tell = (when: string, { now, peak }: { now: number; peak: number }) =>
  console.log(`| ${engine} | ${limit} MB | ${when} | ${now} MB | ${peak} MB |`);
console.log('| database | limit | when | resident | at most |\n|---|---|---|---|---|');
// This runs the first start, which is under the limit too.
const database = await seededDatabase(engine as Engine, { node: group.node, told: tell });
const server = await startServer(
  ['server.mjs'],
  { ...database.env, LOG_LEVEL: 'warn' },
  { node: group.node },
);
try {
  tell('second start', memoryOf(server.pid));
  const headers = { cookie: `CLToken=${database.token}` };
  for (const path of PATHS) await measure({ path, headers, seconds: Number(seconds) / PATHS.length }, server);
  tell('after load', memoryOf(server.pid));
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  tell('a minute later', memoryOf(server.pid));
} finally {
  await server.stop();
  await database.drop();
  group.remove();
}
