/** Storage of the simulators' JSON documents. `kind` is the collection, for example `pagbank.pedido`. */
export type SimulatorStore = {
  get(kind: string, id: string): Promise<unknown>;
  put(kind: string, id: string, value: unknown): Promise<void>;
  list(kind: string): Promise<unknown[]>;
};

/** For tests. Documents are converted to JSON, as in a database. */
export function createMemoryStore(): SimulatorStore {
  const shelves = new Map<string, Map<string, string>>();
  const shelf = (kind: string) => shelves.get(kind) ?? new Map<string, string>();
  return {
    async get(kind, id) {
      const text = shelf(kind).get(id);
      return text === undefined ? undefined : JSON.parse(text);
    },
    async put(kind, id, value) {
      shelves.set(kind, shelf(kind).set(id, JSON.stringify(value)));
    },
    async list(kind) {
      return [...shelf(kind).values()].map((text) => JSON.parse(text));
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
