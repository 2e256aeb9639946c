import { atom, type ReadableAtom } from 'nanostores';

/** What was chosen to buy, by guid, with its quantity. */
export type Escolhas = Readonly<Record<string, number>>;

export interface Cart {
  $escolhas: ReadableAtom<Escolhas>;
  /** Zero takes the product out. */
  escolher(guid: string, quantidade: number): void;
  esvaziar(): void;
}

/**
 * The choices of one screen, kept for this tab so that a reload and Back find them again. The page's own form carries them
 * to the payment page (`withItems` of paths.ts): without storage or script nothing is lost but the memory.
 */
export function createCart(nome: 'multas' | 'extras', storage: Storage | null = tabStorage()): Cart {
  const chave = `escolhas:${nome}`;
  const $escolhas = atom<Escolhas>(read(storage?.getItem(chave) ?? null));
  $escolhas.listen((escolhas) => {
    try {
      storage?.setItem(chave, JSON.stringify(escolhas));
    } catch {
      // Storage is full or refused: the page itself still holds the choice.
    }
  });
  return {
    $escolhas,
    escolher(guid, quantidade) {
      const { [guid]: _, ...outras } = $escolhas.get();
      $escolhas.set(quantidade > 0 ? { ...outras, [guid]: quantidade } : outras);
    },
    esvaziar: () => $escolhas.set({}),
  };
}

/** True the first time that this tab asks about `fato`: a confirmation that is reloaded is no new purchase. */
export function primeiraVez(fato: string, storage: Storage | null = tabStorage()): boolean {
  if (storage?.getItem(fato)) return false;
  try {
    storage?.setItem(fato, '1');
  } catch {
    // Storage is full or refused: it may be told again.
  }
  return true;
}

/** A browser may refuse its storage altogether. */
function tabStorage(): Storage | null {
  try {
    return typeof sessionStorage === 'undefined' ? null : sessionStorage;
  } catch {
    return null;
  }
}

function read(texto: string | null): Escolhas {
  if (texto === null) return {};
  try {
    const lido: unknown = JSON.parse(texto);
    if (typeof lido !== 'object' || lido === null) return {};
    return Object.fromEntries(
      Object.entries(lido).filter(
        ([guid, quantidade]) => GUID.test(guid) && Number.isInteger(quantidade) && quantidade > 0,
      ),
    );
  } catch {
    // Not what we wrote: the choice starts empty.
    return {};
  }
}

const GUID = /^[0-9a-f-]{36}$/i;
