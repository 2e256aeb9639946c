// Starts the built application: node server.mjs
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { announcement } from './server/announce.mjs';
import { createFrontServer } from './server/http.mjs';
import { listen, stopOnSignal } from './server/lifecycle.mjs';
import { loadApplication } from './server/runtime.mjs';

process.env.NODE_ENV ??= 'production';
const dist = fileURLToPath(new URL('./dist', import.meta.url));
/** Until the application brings its own, which leaves out what a driver wrote. */
let log = pino(pino.destination({ dest: 2, sync: true }));

process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught exception');
  process.exit(1);
});
// An upload that its client breaks off rejects promises that nobody waits for: no reason to end every other request.
process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));

try {
  await main();
} catch (error) {
  if (error instanceof Error && error.name === 'StartupError') console.error(error.message);
  else log.fatal({ err: error }, 'could not start');
  process.exit(1);
}

async function main() {
  const { handler, runtime } = await loadApplication(dist);
  log = runtime.log;
  const { demo, simulados } = await runtime.start();
  const { host, port, publicUrl, trustedProxies } = runtime.settings;
  const { server, drain } = createFrontServer({
    handler,
    dist,
    headers: runtime.headers,
    trustedProxies,
    log,
    observe: (request) => runtime.observe(request),
  });
  try {
    await listen(server, { host, port });
  } catch (error) {
    await runtime.stop();
    throw error;
  }
  stopOnSignal({ drain, stop: () => runtime.stop(), log });
  process.stdout.write(announcement({ address: publicUrl, demo, simulados }));
}
