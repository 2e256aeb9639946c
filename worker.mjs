// Works the queues in its own process, beside servers that run with WORKER=off: node worker.mjs
import { fileURLToPath } from 'node:url';
import { buildIn, loadApplication, runMain, stopOnSignal } from './server/runtime.mjs';

const dist = fileURLToPath(new URL('./dist', import.meta.url));
/** The look-up of a vehicle is two calls of up to 190 s, billed whether their answers are stored or not. */
const JOBS_TIMEOUT = 390_000;

await runMain(async (useLog) => {
  process.env.WORKER = 'inline';
  const { runtime } = await loadApplication(dist);
  useLog(runtime.log);
  await runtime.start(buildIn(dist));
  const stop = () => runtime.stop({ jobsTimeout: JOBS_TIMEOUT });
  stopOnSignal({ stop, within: JOBS_TIMEOUT + 10_000 });
  runtime.log.info('working the queues');
});
