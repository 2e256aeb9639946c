import { once } from 'node:events';
import { createServer } from 'node:net';
import { startupError } from './runtime.mjs';

/**
 * Throws when an address is in use. Called before anything is changed.
 * @param {{ host: string, port: number }} address
 * @param {string} [settings] prefix of its settings' names, for the message
 */
export async function probe(address, settings) {
  const server = createServer();
  await listen(server, address, settings);
  server.close();
  await once(server, 'close');
}

/**
 * @param {import('node:net').Server} server
 * @param {{ host: string, port: number }} address
 * @param {string} [settings] prefix of its settings' names, for the message
 */
export async function listen(server, { host, port }, settings = '') {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error && listenErrors[String(error.code)];
    if (!reason) throw error;
    throw startupError(`${reason(settings)} (${settings}HOST=${host}, ${settings}PORT=${port}).`);
  }
}

/** @type {Record<string, (settings: string) => string>} */
const listenErrors = {
  EADDRINUSE: (its) => `Este endereço já está em uso por outro programa; escolha outra porta com ${its}PORT`,
  EACCES: (its) => `Este usuário não pode usar esta porta; escolha outra com ${its}PORT`,
  EADDRNOTAVAIL: (its) => `Esta máquina não tem este endereço; confira ${its}HOST`,
  ENOTFOUND: (its) => `Este endereço não existe; confira ${its}HOST`,
};

/**
 * On the first SIGTERM, SIGINT or SIGHUP: finishes current work, closes the application, exits. Later signals change nothing, because
 * Ctrl-C reaches the server and its launcher at once; the time is limited.
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
