import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { SimulatorStore } from '#backend/platform/simulators/simulators.ts';
import type { Clock } from '#lib/dates.ts';

interface Service {
  fetch(request: Request): Response | Promise<Response>;
}

/** A simulated service on the network. The test can make it slow or unreachable. */
export async function serveFake(service: Service) {
  const state = {
    delayMs: 0,
    /** Connections are closed without an answer. */
    down: false,
    /** Requests that have come, as 'POST /orders'. */
    begun: [] as string[],
  };
  const server = createServer(async (req, res) => {
    state.begun.push(`${req.method} ${req.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    if (state.down) return void req.socket.destroy();
    const headers = new Headers();
    for (const [name, value] of Object.entries(req.headers)) headers.set(name, String(value));
    const body = req.method === 'GET' ? null : Buffer.concat(chunks);
    const answer = await service.fetch(
      new Request(`http://${req.headers.host}${req.url}`, { method: req.method ?? 'GET', headers, body }),
    );
    await wait(state.delayMs);
    res.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    res.end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    state,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A simulator without a program: its documents are in memory, and its notices reach nobody. */
export const alone = (clock: Clock, token: string) => ({
  ...{ store: createMemoryStore(), clock, token, publicUrl: 'http://localhost:4321/simulador' },
  deliver: async () => new Response(),
  later: () => undefined,
});

/** Documents are converted to JSON, as in a database. */
function createMemoryStore(): SimulatorStore {
  const kept = new Map<string, string>();
  return {
    async get(kind, id) {
      const text = kept.get(`${kind}/${id}`);
      return text === undefined ? undefined : JSON.parse(text);
    },
    async put(kind, id, value) {
      kept.set(`${kind}/${id}`, JSON.stringify(value));
    },
  };
}
