import { once } from 'node:events';
import { createServer, Server } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds without a new connection before the port closes, and the longest wait for them. */
const QUIET = 30;
const LONGEST_WAIT = 1_500;

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
 * An error whose message is all that the person at the terminal needs.
 * @param {string} message
 */
export function startupError(message) {
  return Object.assign(new Error(message), { name: 'StartupError' });
}

/**
 * Stops a server without resetting any connection: `server.close()` would reset kept-alive ones. New connections are refused, every
 * answer says `Connection: close`, and idle connections are closed after their client had time to read it.
 * @param {import('node:http').Server} server before it gets its handler
 * @returns {{ drain: () => Promise<void>, begin: (work: () => void) => void }} `drain` resolves when the last connection is closed,
 *   after 10 s at most; `begin` runs the work of a request, now or when the port is closed
 */
export function drainable(server) {
  /** @type {Set<import('node:http').ServerResponse>} */
  const open = new Set();
  let draining = false;
  /** Requests that wait for the port to close. @type {(() => void)[] | undefined} */
  let waiting;
  let arrived = 0;
  server.on('connection', () => {
    arrived += 1;
  });
  /** @type {import('node:http').RequestListener} */
  const track = (_req, res) => {
    open.add(res);
    res.once('close', () => open.delete(res));
    if (draining) res.setHeader('Connection', 'close');
  };
  server.on('request', track);
  server.on('checkContinue', track);

  /**
   * The kernel resets connections that the program has not accepted when the port closes. While no request is handled they are accepted
   * at once: after short turns of the event loop without a new one, none is left.
   */
  const quietMoment = async () => {
    const started = performance.now();
    for (let before = started, since = started; ; ) {
      const seen = arrived;
      await turn();
      const now = performance.now();
      if (arrived !== seen || now - before > 1) since = now;
      if (now - since >= QUIET || now - started >= LONGEST_WAIT) return;
      before = now;
    }
  };

  return {
    async drain() {
      draining = true;
      for (const res of open) if (!res.headersSent) res.setHeader('Connection', 'close');
      waiting = [];
      await quietMoment();
      const closed = new Promise((resolve) => {
        Server.prototype.close.call(server, resolve);
      });
      const works = waiting;
      waiting = undefined;
      for (const work of works) work();
      const started = Date.now();
      const sweep = setInterval(() => {
        const elapsed = Date.now() - started;
        if (elapsed >= 10_000) server.closeAllConnections();
        else if (elapsed >= 500) server.closeIdleConnections();
      }, 100);
      await closed;
      clearInterval(sweep);
    },
    begin(work) {
      if (waiting) waiting.push(work);
      else work();
    },
  };
}
