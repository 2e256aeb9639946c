import { type ComponentType, lazy } from 'react';

/**
 * A part of an island, loaded on demand. Where its file does not come (no network, a newer version) the part is missing: a rejected
 * `lazy` would remove the whole form with what was typed.
 */
export function sobDemanda<P>(carregar: () => Promise<{ default: ComponentType<P> }>) {
  return lazy<ComponentType<P>>(() => carregar().catch(() => ({ default: () => null })));
}
