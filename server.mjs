// Starts the built application: node server.mjs
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { announcement } from './server/announce.mjs';
import { createFrontServer } from './server/http.mjs';
import { listen, stopOnSignal } from './server/lifecycle.mjs';
import { runMain } from './server/process.mjs';
import { buildIn, loadApplication } from './server/runtime.mjs';

const dist = fileURLToPath(new URL('./dist', import.meta.url));

await runMain(async (useLog) => {
  const { handler, runtime } = await loadApplication(dist);
  const { log, headers } = runtime;
  useLog(log);
  const started = await runtime.start(buildIn(dist));
  const { host, port, publicUrl, trustedProxies, dataDir } = runtime.settings;
  // Never the system's folder of temporary files, which often is memory.
  const spoolDir = join(dataDir, 'recebendo');
  const observe = runtime.observe;
  const options = { handler, dist, headers, publicUrl, trustedProxies, log, observe, spoolDir };
  const { server, drain } = createFrontServer(options);
  try {
    await listen(server, { host, port });
  } catch (error) {
    await runtime.stop();
    throw error;
  }
  const stop = async () => {
    await drain();
    await runtime.stop();
  };
  stopOnSignal({ stop, within: 20_000, log });
  process.stdout.write(announcement({ address: publicUrl, ...started }));
});
