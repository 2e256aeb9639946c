/** Characters of `from` in all kept values: some 30 MB with the values, or the list of a fleet of 5,000 fines. */
const MOST = 4_000_000;

interface Kept<T> {
  from: string;
  value: T;
}

/** Keeps one value per owner while `from`, the text that it was made from, stays the same. Kept values are frozen: requests share them. */
export function keeping<T extends object>(most = MOST) {
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
    const one = known?.from === from ? known : { from, value: frozen(make()) };
    kept.set(owner, one);
    size += from.length;
    for (const oldest of kept.keys()) {
      if (size <= most) break;
      take(oldest);
    }
    return one.value;
  };
}

export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
