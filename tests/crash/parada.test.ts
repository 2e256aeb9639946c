import { Agent, request } from 'node:http';
import { expect, it, vi } from 'vitest';
import { sharedServer } from './shared.ts';

/** Number of stops; DRAIN_RUNS=20 for a longer run. */
const RUNS = Number(process.env.DRAIN_RUNS ?? 1);
const CONNECTIONS = 40;

const servidor = sharedServer({}, { started: false });

/** The status, or how the connection failed. */
function ask(agent: Agent | false): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = request(`${servidor.url}/login`, { agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(String(answer.statusCode)));
      answer.on('error', (error) => resolve(String(Reflect.get(error, 'code'))));
    });
    outgoing.on('error', (error) => resolve(String(Reflect.get(error, 'code'))));
    outgoing.end();
  });
}

it(`resets no connection of ${CONNECTIONS} busy clients when it is told to stop, ${RUNS} times`, {
  timeout: 600_000 + RUNS * 30_000,
}, async () => {
  for (let run = 0; run < RUNS; run += 1) {
    await servidor.start();
    const seen: Record<string, number> = {};
    const clients = Array.from({ length: CONNECTIONS }, async (_, n) => {
      // Half of the clients keep their connection; the others open one for each request.
      const agent = n % 2 === 0 && new Agent({ keepAlive: true, maxSockets: 1 });
      for (let outcome = ''; outcome !== 'ECONNREFUSED'; ) {
        outcome = await ask(agent);
        seen[outcome] = (seen[outcome] ?? 0) + 1;
      }
    });
    // All clients are busy, and each was answered more than once.
    await vi.waitFor(() => expect(seen['200']).toBeGreaterThan(4 * CONNECTIONS), { timeout: 300_000 });
    await servidor.stop();
    await Promise.all(clients);
    expect(seen).toEqual({ 200: expect.any(Number), ECONNREFUSED: CONNECTIONS });
    expect(seen['200']).toBeGreaterThan(CONNECTIONS);
  }
});
