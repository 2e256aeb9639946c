import type { WritableAtom } from 'nanostores';
import { useEffect, useRef } from 'react';
import { type Poll, type Polled, startPolling } from '#lib/poll.ts';

/** Polls into `store` while the island is on the page, with what `poll` says at each turn (lib/poll.ts). */
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
