import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The ports that are given out. They lie below 32768, where Linux takes no port for an outgoing connection
 * (`net.ipv4.ip_local_port_range`): a program that a test stops and starts again finds its port free.
 */
const FIRST = 12_000;
const END = 32_000;
/** A process takes so many ports at once, and listens on the first of them until it ends: no other process gives them out. */
const BLOCK = 20;

/** @type {number[]} The ports of this process that are not given out yet. */
let left = [];

/** A free loopback port, which no other process of the tests gets. @returns {Promise<number>} */
export async function freePort() {
  for (;;) {
    const port = left.shift();
    if (port === undefined) left = await takeBlock();
    else if (await listens(port, true)) return port;
  }
}

/** @returns {Promise<number[]>} */
async function takeBlock() {
  for (let tries = 0; tries < 200; tries += 1) {
    const first = FIRST + BLOCK * randomInt((END - FIRST) / BLOCK);
    if (await listens(first, false)) return Array.from({ length: BLOCK - 1 }, (_, n) => first + 1 + n);
  }
  throw new Error(`no free ports from ${FIRST} to ${END}`);
}

/**
 * Whether this process could listen on the port; it goes on listening unless `close`.
 * @param {number} port @param {boolean} close @returns {Promise<boolean>}
 */
function listens(port, close) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => {
      if (close) probe.close(() => resolve(true));
      else resolve(Boolean(probe.unref()));
    });
  });
}
