import { createInfosimplesSimulator } from '#backend/platform/simulators/infosimples/app.ts';
import { createMemoryStore } from '#backend/platform/simulators/store.ts';
import { serveFake } from '../../backend/harness/fake.ts';

/** A source of consultations over the network, as slow as the test wants. */
export async function startSource() {
  const token = 'segredo-da-fonte';
  const app = createInfosimplesSimulator({ store: createMemoryStore(), clock: () => new Date(), token });
  const { state, url, stop } = await serveFake(app);
  return { state, stop, env: { INFOSIMPLES_URL: url, INFOSIMPLES_TOKEN: token } };
}
