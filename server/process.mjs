import { setFlagsFromString } from 'node:v8';
import pino from 'pino';

/** Used until the application provides its logger, which omits user data. */
let log = pino(pino.destination({ dest: 2, sync: true }));

/**
 * Runs the main function of a process and exits, with one sentence or a log line, when it fails.
 * @param {(use: (log: import('pino').Logger) => void) => Promise<void>} main gets the function that changes the log
 */
export async function runMain(main) {
  process.env.NODE_ENV ??= 'production';
  // V8's optimizing compiler takes half a gigabyte for the largest function of PGlite and makes a page no cheaper (bench/memory.ts).
  // At run time the flags have an effect only when both are set.
  setFlagsFromString('--no-wasm-tier-up --no-wasm-dynamic-tiering');
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  // An aborted upload rejects promises that no code awaits; that must not stop other work.
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
  try {
    await main((given) => {
      log = given;
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'StartupError') console.error(error.message);
    else log.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}
