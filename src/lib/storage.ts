/**
 * What the browser keeps between pages: texts by name, of this tab or of this device. A browser may refuse its storage or have it
 * full: then nothing is remembered, and nothing fails. Never personal data but the sign-in name (lib/session.ts).
 */
export interface Memory {
  get(name: string): string | null;
  /** null forgets. */
  set(name: string, value: string | null): void;
  clear(): void;
}

/** Until the tab is closed. */
export const tabMemory = memoryOf(() => globalThis.sessionStorage);

/** Until the driver signs out. */
export const deviceMemory = memoryOf(() => globalThis.localStorage);

/** The storage is asked for at each use: reading the name alone throws where it is refused, and the server has none. */
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

/** A JSON value that was kept, or undefined: nothing there, or not what we wrote. */
export function parseKept(text: string | null): unknown {
  return text === null ? undefined : attempt(() => JSON.parse(text));
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
