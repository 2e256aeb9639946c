import { createInfosimplesSimulator } from '#backend/platform/simulators/infosimples/app.ts';
import { createMemoryStore } from '#backend/platform/simulators/store.ts';
import { serveFake } from '../../backend/harness/fake.ts';

/** A simulated source of look-ups on the network. The test sets its delay. */
export async function startSource() {
  const token = 'segredo-da-fonte';
  const app = createInfosimplesSimulator({ store: createMemoryStore(), clock: () => new Date(), token });
  const { state, url, stop } = await serveFake(app);
  return { state, stop, env: { INFOSIMPLES_URL: url, INFOSIMPLES_TOKEN: token } };
}
