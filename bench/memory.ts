// Resident memory: after a second start, and over requests.
//   node bench/memory.ts [pglite|postgres] [requests] [steps]
import { type Engine, seededDatabase } from './lib/databases.ts';
import { measure } from './lib/load.ts';
import { memoryOf, startServer } from './lib/processes.ts';

const [engine = 'pglite', requests = '120000', steps = '4'] = process.argv.slice(2);
const APP = '/api/appUsuario/v1';
/** A page and two calls, in turn. */
const PATHS = ['/app/multas', `${APP}/Multa/Multas`, `${APP}/Usuario/Perfil`];

const database = await seededDatabase(engine as Engine);
const server = await startServer(['server.mjs'], { ...database.env, LOG_LEVEL: 'warn' });
try {
  const tell = (done: number) => {
    const { now, peak } = memoryOf(server.pid);
    console.log(`| ${engine} | ${done} | ${now} MB | ${peak} MB |`);
  };
  console.log('| database | requests so far | resident | at most |\n|---|---|---|---|');
  tell(0);
  const each = Math.ceil(Number(requests) / Number(steps) / PATHS.length);
  for (let step = 1; step <= Number(steps); step += 1) {
    for (const path of PATHS)
      await measure(
        {
          path,
          headers: { cookie: `CLToken=${database.token}` },
          requests: each,
          seconds: 3600,
        },
        server,
      );
    tell(step * each * PATHS.length);
  }
} finally {
  await server.stop();
  await database.drop();
}
