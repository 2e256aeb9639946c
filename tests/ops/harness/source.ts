import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createInfosimplesSimulator } from '#backend/platform/simulators/infosimples/app.ts';
import { createMemoryStore } from '#backend/platform/simulators/store.ts';

/** A source of consultations over the network, as slow as the test wants. */
export async function startSource() {
  const token = 'segredo-da-fonte';
  const app = createInfosimplesSimulator({ store: createMemoryStore(), clock: () => new Date(), token });
  const state = { delayMs: 0, begun: 0 };
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    state.begun += 1;
    await wait(state.delayMs);
    const headers = new Headers({ 'content-type': req.headers['content-type'] ?? '' });
    const url = `http://fonte${req.url}`;
    const answer = await app.fetch(
      new Request(url, { method: 'POST', headers, body: Buffer.concat(chunks) }),
    );
    res.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    state,
    env: { INFOSIMPLES_URL: `http://127.0.0.1:${port}`, INFOSIMPLES_TOKEN: token },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
