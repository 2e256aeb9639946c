import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { oneAtATime } from '../one-at-a-time.ts';
import type { SimulatorStore } from '../store.ts';

const SHELF = 'pagbank.idempotencia';
const kept = v.object({ hash: v.string(), status: v.number(), body: v.unknown() });
const perKey = oneAtATime();

export type Answer = { status: 200 | 201 | 400 | 401 | 404 | 409; body: unknown };

/** The same key returns the first successful answer; with another body it is a conflict. Refusals are not stored. */
export function idempotently(
  store: SimulatorStore,
  { key, body }: { key: string | undefined; body: string },
  task: () => Promise<Answer>,
): Promise<Answer> {
  if (!key) return task();
  return perKey(key, async () => {
    const hash = createHash('sha256').update(body).digest('hex');
    const earlier = v.safeParse(kept, await store.get(SHELF, key));
    if (earlier.success) {
      if (earlier.output.hash === hash) return { status: 201, body: earlier.output.body };
      return {
        status: 409,
        body: { error_messages: [{ code: '40900', description: 'IDEMPOTENCY_CONFLICT' }] },
      };
    }
    const answer = await task();
    if (answer.status === 201) await store.put(SHELF, key, { hash, ...answer });
    return answer;
  });
}
