import { type Memory, memoryOf } from '#lib/storage.ts';

/** A browser's storage: one that works, one that is full, one that throws on access. */
export function memory(
  inicial: Record<string, string> = {},
  { full = false, refused = false }: { full?: boolean; refused?: boolean } = {},
): Memory {
  const itens = new Map(Object.entries(inicial));
  const storage: Storage = {
    get length() {
      return itens.size;
    },
    clear: () => itens.clear(),
    getItem: (nome) => itens.get(nome) ?? null,
    key: (i) => [...itens.keys()][i] ?? null,
    removeItem: (nome) => itens.delete(nome),
    setItem(nome, valor) {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      itens.set(nome, valor);
    },
  };
  return memoryOf(() => {
    if (refused) throw new DOMException('refused', 'SecurityError');
    return storage;
  });
}
