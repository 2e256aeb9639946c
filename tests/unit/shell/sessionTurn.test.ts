import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask } from '#lib/api/ask.ts';
import { replacingSession, withSession } from '#lib/session/session.ts';

const answerWith = (...answers: Response[]) =>
  vi.stubGlobal('fetch', async () => answers.shift() ?? new Response('{}', { status: 401 }));

describe('a request while the session is replaced', () => {
  it('waits until the new session is there', async () => {
    const order: string[] = [];
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const replacing = replacingSession(async () => {
      await answered;
      order.push('replaced');
    });
    const asking = withSession(async () => order.push('asked'));
    await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1));
    expect(order).toEqual([]);
    answer();
    await Promise.all([replacing, asking]);
    expect(order).toEqual(['replaced', 'asked']);
  });

  it('is completed first when it came first, unless it takes too long', async () => {
    const { promise: never, resolve: end } = Promise.withResolvers<void>();
    const asking = withSession(() => never);
    expect(await replacingSession(async () => 'replaced')).toBe('replaced');
    end();
    await asking;
  });
});

describe('a request that is answered 401', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is repeated once before the session counts as ended', async () => {
    const semSessao = vi.fn();
    const { object, number } = await import('valibot');
    answerWith(new Response('{}', { status: 401 }), Response.json({ n: 1 }));
    const asking = ask(object({ n: number() }), '/resumo', { semSessao });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await asking).toEqual({ n: 1 });
    expect(semSessao).not.toHaveBeenCalled();
  });

  it('ends the session when it is answered 401 twice', async () => {
    const semSessao = vi.fn();
    const { object } = await import('valibot');
    answerWith();
    const asking = ask(object({}), '/resumo', { semSessao });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await asking).toBeNull();
    expect(semSessao).toHaveBeenCalledOnce();
  });
});
