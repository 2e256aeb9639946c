import type { WritableAtom } from 'nanostores';
import { useEffect, useRef } from 'react';

/** Polls into `store` while the island is mounted, using `poll` at each turn. */
export function usePolling<T>(store: WritableAtom<Polled<T>>, poll: Poll<T>): void {
  const now = useRef(poll);
  useEffect(() => {
    now.current = poll;
  });
  useEffect(
    () =>
      startPolling(store, {
        ask: () => now.current.ask(),
        wait: (state, asked) => now.current.wait(state, asked),
      }),
    [store],
  );
}

/** The state of polling: the last answer, and whether the last request failed. */
export interface Polled<T> {
  answer: T | null;
  /** The last request failed; it is retried by itself. */
  lost: boolean;
}

export interface Poll<T> {
  /** Null without a readable answer. */
  ask(): Promise<T | null>;
  /** Milliseconds until the next request, the first one included; null: stop. */
  wait(state: Polled<T>, asked: number): number | null;
}

/** The next page loads within this time, or the driver stays. */
const LEAVING_MS = 10_000;

/**
 * Polls repeatedly into `store`. Not while the page is hidden; at once when it is shown again, or the connection returns. Returns a
 * function that stops it.
 */
function startPolling<T>(store: WritableAtom<Polled<T>>, { ask, wait }: Poll<T>): () => void {
  let asked = 0;
  let asking = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  document.addEventListener('visibilitychange', back);
  addEventListener('online', back);
  addEventListener('offline', gone);
  addEventListener('pageshow', shown);
  addEventListener('beforeunload', leave);
  plan();
  return stop;

  function plan(): void {
    clearTimeout(timer);
    const ms = stopped ? null : wait(store.get(), asked);
    if (ms === null) stop();
    else timer = setTimeout(question, ms);
  }

  async function question(): Promise<void> {
    if (stopped || asking || document.hidden) return;
    asking = true;
    // The poll's code may be loaded on demand and fail: the next turn retries.
    const answer = await ask().catch((cause: unknown) => {
      console.info('a question could not be asked', cause);
      return null;
    });
    asking = false;
    if (stopped) return;
    asked += 1;
    store.set({ answer: answer ?? store.get().answer, lost: answer === null });
    plan();
  }

  function back(): void {
    if (!document.hidden) void question();
  }

  function gone(): void {
    store.set({ ...store.get(), lost: true });
  }

  /** The next page may belong to another session. If the driver stays (a download), polling continues. */
  function leave(): void {
    clearTimeout(timer);
    timer = setTimeout(question, LEAVING_MS);
  }

  /** A page from the back/forward cache: time has passed. */
  function shown({ persisted }: PageTransitionEvent): void {
    if (persisted) back();
  }

  function stop(): void {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', back);
    removeEventListener('online', back);
    removeEventListener('offline', gone);
    removeEventListener('pageshow', shown);
    removeEventListener('beforeunload', leave);
  }
}
