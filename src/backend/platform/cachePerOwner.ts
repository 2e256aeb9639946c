/** Most characters of `from` in the cache: some 30 MB with the values. The list of a fleet with 5,000 fines has as many. */
const MOST = 4_000_000;

interface Kept<T> {
  from: string;
  value: T;
}

/**
 * Caches one value per owner as long as `from`, the text that it is made from, stays the same. The least recently used is dropped first.
 * Values are frozen, because requests share them.
 */
export function cachePerOwner<T extends object>(most = MOST) {
  const kept = new Map<string, Kept<T>>();
  let size = 0;
  const take = (owner: string) => {
    const one = kept.get(owner);
    kept.delete(owner);
    size -= one?.from.length ?? 0;
    return one;
  };
  return (owner: string, from: string, make: () => T): T => {
    const known = take(owner);
    if (from.length > most) return make();
    const one = known?.from === from ? known : { from, value: deepFreeze(make()) };
    kept.set(owner, one);
    size += from.length;
    for (const oldest of kept.keys()) {
      if (size <= most) break;
      take(oldest);
    }
    return one.value;
  };
}

export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}
