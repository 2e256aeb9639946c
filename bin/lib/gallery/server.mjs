import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNode } from '../node24.mjs';
import { freePort } from '../port.mjs';
import { root } from '../root.mjs';

/** The built program with its own data folder and the demonstration data. */
export async function startServer() {
  const data = mkdtempSync(join(tmpdir(), 'via-livre-gallery-'));
  const port = await freePort();
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: data,
    LOG_LEVEL: 'warn',
    DEMO: 'on',
    PAYMENT_METHODS: 'PICPAY, BOLETO',
  };
  const server = spawn(findNode(), [join(root, 'server.mjs')], {
    env,
    // The server writes its start message to stderr and the log to stdout.
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  await once(server.stderr, 'data');
  // Jobs in the queues make the demonstration data, which takes some seconds.
  await new Promise((done) => setTimeout(done, Number(process.env.GALLERY_WAIT_MS ?? 15_000)));
  return {
    base: `http://127.0.0.1:${port}`,
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
