import { once } from 'node:events';
import { createServer } from 'node:http';
import { reasonOf, StartupError } from '../startup-error.ts';
import type { Metrics } from './metrics.ts';

/** Answers GET /metrics on loopback only: the numbers are for the operator. */
export async function listenForScrapes(
  metrics: Pick<Metrics, 'text'>,
  port: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((req, res) => {
    const path = (req.url ?? '').split('?', 1)[0];
    if (req.method !== 'GET' || path !== '/metrics') return void res.writeHead(404).end();
    metrics.text().then(
      (text) => res.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartupError(
      `A porta das métricas não pôde ser aberta: ${reasonOf(error)} (METRICS_PORT=${port}).`,
      { cause: error },
    );
  }
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
