import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Poll, type Polled, startPolling } from '#islands/ui/usePolling.ts';

const INTERVALO = 5000;

let page: EventTarget & { hidden?: boolean };
let view: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  view = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
  vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(answers: (string | null)[], options: Partial<Poll<string>> = {}) {
  const store = atom<Polled<string>>({ answer: null, lost: false });
  const ask = vi.fn(async () => answers.shift() ?? null);
  const stop = startPolling(store, { ask, wait: () => INTERVALO, ...options });
  return { store, ask, stop };
}

function turn(hidden: boolean) {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

describe('polling', () => {
  it('asks at its interval, and keeps the last answer while the connection is away', async () => {
    const { store, ask } = start(['um', null, 'dois']);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(INTERVALO);
    expect(store.get()).toEqual({ answer: 'um', lost: false });
    await vi.advanceTimersByTimeAsync(INTERVALO);
    expect(store.get()).toEqual({ answer: 'um', lost: true });
    await vi.advanceTimersByTimeAsync(INTERVALO);
    expect(store.get()).toEqual({ answer: 'dois', lost: false });
  });

  it('pauses while the page is hidden, and asks at once when it is shown', async () => {
    const { ask } = start(['um', 'dois']);
    turn(true);
    await vi.advanceTimersByTimeAsync(20 * INTERVALO);
    expect(ask).not.toHaveBeenCalled();
    turn(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(INTERVALO);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('ends when nothing is left to ask, and reports nothing after it was stopped', async () => {
    const { ask } = start(['fim'], { wait: ({ answer }) => (answer === 'fim' ? null : INTERVALO) });
    await vi.advanceTimersByTimeAsync(10 * INTERVALO);
    turn(false);
    expect(ask).toHaveBeenCalledTimes(1);

    const outra = start(['um']);
    outra.stop();
    turn(false);
    await vi.advanceTimersByTimeAsync(10 * INTERVALO);
    expect(outra.ask).not.toHaveBeenCalled();
  });
});
