import { useSyncExternalStore } from 'react';

/** False on the server and while hydrating, then true: what works by script alone appears after that. */
export function useHidratada(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/**
 * The class of what works by script alone: its place is kept from the first paint (styles/layout.css), so that nothing moves under
 * the driver's finger when its island comes.
 */
export function useVemComScript(): string {
  return useHidratada() ? '' : ' vem-com-script';
}
