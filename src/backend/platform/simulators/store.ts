/** Storage of the simulators' JSON documents. `kind` is the collection, for example `pagbank.pedido`. */
export type SimulatorStore = {
  get(kind: string, id: string): Promise<unknown>;
  put(kind: string, id: string, value: unknown): Promise<void>;
};

/** One kind of document. Only the simulator writes it, so that its shape is known. */
export const shelf = <T>(kind: string) => ({
  get: async (store: SimulatorStore, id: string) => (await store.get(kind, id)) as T | undefined,
  put: (store: SimulatorStore, id: string, value: T) => store.put(kind, id, value),
});

/** For tests. Documents are converted to JSON, as in a database. */
export function createMemoryStore(): SimulatorStore {
  const kept = new Map<string, string>();
  return {
    async get(kind, id) {
      const text = kept.get(`${kind}/${id}`);
      return text === undefined ? undefined : JSON.parse(text);
    },
    async put(kind, id, value) {
      kept.set(`${kind}/${id}`, JSON.stringify(value));
    },
  };
}

/** Runs the tasks of one key one after the other, so that two requests about one order cannot both succeed. */
export function oneAtATime() {
  const last = new Map<string, Promise<unknown>>();
  return async function run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const turn = (last.get(key) ?? Promise.resolve()).then(task, task);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
