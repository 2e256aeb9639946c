/**
 * Browser storage: texts by name, of this tab or device. A browser may refuse storage or have none left: then nothing is remembered,
 * and nothing fails. Never personal data except the sign-in name (lib/session/session.ts).
 */
export interface Memory {
  get(name: string): string | null;
  /** null deletes. */
  set(name: string, value: string | null): void;
  clear(): void;
}

/** Until the tab is closed. */
export const tabMemory = memoryOf(() => globalThis.sessionStorage);

/** Until the driver signs out. */
export const deviceMemory = memoryOf(() => globalThis.localStorage);

/** Accessed at each use: reading the property throws where it is refused, and the server has none. */
export function memoryOf(storage: () => Storage | undefined): Memory {
  return {
    get: (name) => attempt(() => storage()?.getItem(name)) ?? null,
    set(name, value) {
      attempt(() => (value === null ? storage()?.removeItem(name) : storage()?.setItem(name, value)));
    },
    clear() {
      attempt(() => storage()?.clear());
    },
  };
}

/** A stored JSON value, or undefined: missing, or not written by us. */
export function parseStored(text: string | null): unknown {
  return text === null ? undefined : attempt(() => JSON.parse(text));
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
