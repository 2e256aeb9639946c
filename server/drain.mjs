import { Server } from 'node:net';

/** Milliseconds to wait for a quiet moment at most. */
const LONGEST_LULL = 3_000;
/** Milliseconds: a longer turn of the event loop counts as busy. */
const SHORT_TURN = 1;
/** Turns without a new connection that count as quiet. A turn accepts only one connection. */
const QUIET_TURNS = 5;
/** Milliseconds without a new connection before the port closes, so that a delayed client can still connect. */
const QUIET_TIME = 30;
/** Milliseconds after which QUIET_TIME is ignored, because constant traffic would never leave it. */
const LONGEST_WAIT = 1_500;

/**
 * Stops a server without resetting any connection. `server.close()` would reset kept-alive ones; here new connections are refused,
 * every answer says `Connection: close`, and idle connections are closed after their client had time to read it.
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
    arrived += 1;
    open.add(res);
    res.once('close', () => open.delete(res));
    if (draining) res.setHeader('Connection', 'close');
  };
  server.on('request', track);
  server.on('checkContinue', track);

  /**
   * Waits for a quiet moment, because the kernel resets connections that it has completed and the program has not accepted when the
   * port closes. While no request is handled, new connections are accepted at once; after short turns of the event loop without a new
   * one, none is left.
   */
  const quietMoment = async () => {
    const started = performance.now();
    let last = started;
    for (let before = started, quiet = 0; quiet < QUIET_TURNS; ) {
      const seen = arrived;
      await new Promise((resolve) => setImmediate(resolve));
      const now = performance.now();
      if (arrived !== seen) last = now;
      const still = now - last >= QUIET_TIME || now - started >= LONGEST_WAIT;
      quiet = still && arrived === seen && now - before < SHORT_TURN ? quiet + 1 : 0;
      if (now - started > LONGEST_LULL) return;
      before = now;
    }
  };

  const drain = async () => {
    draining = true;
    for (const res of open) if (!res.headersSent) res.setHeader('Connection', 'close');
    waiting = [];
    await quietMoment();
    const closed = new Promise((resolve) => {
      const started = Date.now();
      const sweep = setInterval(() => {
        const elapsed = Date.now() - started;
        if (elapsed >= 10_000) server.closeAllConnections();
        else if (elapsed >= 500) server.closeIdleConnections();
      }, 100);
      Server.prototype.close.call(server, () => {
        clearInterval(sweep);
        resolve(undefined);
      });
    });
    const works = waiting;
    waiting = undefined;
    for (const work of works) work();
    await closed;
  };

  return {
    drain,
    begin(work) {
      if (waiting) waiting.push(work);
      else work();
    },
  };
}
