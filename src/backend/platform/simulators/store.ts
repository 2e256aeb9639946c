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
