import { Server } from 'node:net';

/**
 * Lets a server stop without resetting any connection. `server.close()` would reset kept-alive ones; here new
 * connections are refused, every answer from then on says `Connection: close`, and what is idle is closed only
 * after its client had the time to hear it.
 * @param {import('node:http').Server} server before it gets its handler
 * @returns {() => Promise<void>} drains; resolves when the last connection is closed, after 10 s at most
 */
export function drainable(server) {
  /** @type {Set<import('node:http').ServerResponse>} */
  const open = new Set();
  let draining = false;

  /** @type {import('node:http').RequestListener} */
  const track = (_req, res) => {
    open.add(res);
    res.once('close', () => open.delete(res));
    if (draining) res.setHeader('Connection', 'close');
  };
  server.on('request', track);
  server.on('checkContinue', track);

  return () =>
    new Promise((resolve) => {
      draining = true;
      for (const res of open) if (!res.headersSent) res.setHeader('Connection', 'close');
      const started = Date.now();
      const sweep = setInterval(() => {
        const elapsed = Date.now() - started;
        if (elapsed >= 10_000) server.closeAllConnections();
        else if (elapsed >= 500) server.closeIdleConnections();
      }, 100);
      Server.prototype.close.call(server, () => {
        clearInterval(sweep);
        resolve();
      });
    });
}
