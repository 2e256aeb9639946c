import { useSyncExternalStore } from 'react';

/** False on the server and while hydrating, then true: what works by script alone appears after that. */
export function useHidratada(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
