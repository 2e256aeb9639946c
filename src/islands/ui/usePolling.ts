import type { WritableAtom } from 'nanostores';
import { useEffect, useRef } from 'react';

/** Polls into `store` while the island is on the page, with what `poll` says at each turn. */
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

/** What polling knows: the last answer, and whether the last question got none. */
export interface Polled<T> {
  answer: T | null;
  /** Nothing came back the last time: it is asked again by itself. */
  lost: boolean;
}

export interface Poll<T> {
  /** Null when nothing came back that could be read. */
  ask(): Promise<T | null>;
  /** Milliseconds until the next question, the first one included; null: no more questions. */
  wait(state: Polled<T>, asked: number): number | null;
}

/** A next page is there within this time, or the driver stays. */
const LEAVING_MS = 10_000;

/**
 * Asks again and again, and writes what it learns into `store`. Not while nobody sees the page; at once when the driver comes back to
 * it, or the connection does. Gives what stops it.
 */
export function startPolling<T>(store: WritableAtom<Polled<T>>, { ask, wait }: Poll<T>): () => void {
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
    // What asks may come with the question, and not come: the next turn asks again.
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

  /** The next page may be of another session. Where the driver stays after all (a download), it goes on. */
  function leave(): void {
    clearTimeout(timer);
    timer = setTimeout(question, LEAVING_MS);
  }

  /** The page as it was left, from the browser's memory: time went by. */
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
