import { once } from 'node:events';
import { startupError } from './runtime.mjs';

/**
 * @param {import('node:http').Server} server
 * @param {{ host: string, port: number }} address
 */
export async function listen(server, { host, port }) {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error && listenErrors[String(error.code)];
    throw reason ? startupError(`${reason} (HOST=${host}, PORT=${port}).`) : error;
  }
}

/** @type {Record<string, string>} */
const listenErrors = {
  EADDRINUSE: 'Este endereço já está em uso por outro programa; escolha outra porta com PORT',
  EACCES: 'Este usuário não pode usar esta porta; escolha outra com PORT',
  EADDRNOTAVAIL: 'Esta máquina não tem este endereço; confira HOST',
  ENOTFOUND: 'Este endereço não existe; confira HOST',
};

/**
 * On the first SIGTERM, SIGINT or SIGHUP: finishes what has begun, closes the application, exits. Later signals change
 * nothing, since Ctrl-C reaches the server and its launcher at once; the time is bounded all the same.
 * @param {{
 *   stop: () => Promise<void>,
 *   within: number,
 *   log: import('pino').Logger,
 * }} application `within`: milliseconds that `stop` may take
 */
export function stopOnSignal({ stop, within, log }) {
  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.error(`the application did not close within ${within / 1000} s`);
      process.exit(1);
    }, within).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      log.fatal({ err: error }, 'could not stop cleanly');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(signal, end);
}
