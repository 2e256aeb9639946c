// Starts the built application: node server.mjs
import { fileURLToPath } from 'node:url';
import { announcement } from './server/announce.mjs';
import { createFrontServer } from './server/http.mjs';
import { listen, probe } from './server/listen.mjs';
import { buildIn, loadApplication, runMain, stopOnSignal } from './server/runtime.mjs';

const dist = fileURLToPath(new URL('./dist', import.meta.url));

await runMain(async (useLog) => {
  const { handler, runtime } = await loadApplication(dist);
  const { log, headers, refusalOf } = runtime;
  useLog(log);
  // Before anything is opened, migrated or seeded.
  await probe(runtime.settings);
  if (runtime.settings.mesa) await probe(runtime.settings.mesa, 'OPERATOR_');
  const started = await runtime.start(buildIn(dist));
  const { host, port, publicUrl, trustedProxies } = runtime.settings;
  const options = { handler, dist, headers, refusalOf, trustedProxies, log, observe: runtime.observe };
  const { server, drain } = createFrontServer(options);
  try {
    await listen(server, { host, port });
  } catch (error) {
    await runtime.stop();
    throw error;
  }
  const mesa = await openMesa(options, runtime.settings);
  const stop = async () => {
    await Promise.all([drain(), mesa?.drain()]);
    await runtime.stop();
  };
  stopOnSignal({ stop, within: 20_000 });
  // When stdout is read by a program, it gets the log only.
  const reader = process.stdout.isTTY ? process.stdout : process.stderr;
  reader.write(announcement({ address: publicUrl, mesa: mesa?.address, ...started }));
});

/**
 * The operator's desk on its own port; none without a setting.
 * @param {Parameters<typeof createFrontServer>[0]} options
 * @param {{ mesa: { host: string, port: number, url: string } | null }} settings
 */
async function openMesa(options, { mesa }) {
  if (!mesa) return null;
  const { server, drain } = createFrontServer({ ...options, mesa: true });
  await listen(server, mesa, 'OPERATOR_');
  return { drain, address: mesa.url };
}
