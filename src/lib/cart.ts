import { atom, type ReadableAtom } from 'nanostores';
import { type Memory, parseKept, tabMemory } from './storage.ts';

const GUID = /^[0-9a-f-]{36}$/i;

/** What was chosen to buy, by guid, with its quantity. */
export type Escolhas = Readonly<Record<string, number>>;

export interface Cart {
  $escolhas: ReadableAtom<Escolhas>;
  /** Zero takes the product out. */
  escolher(guid: string, quantidade: number): void;
  /** These and nothing else. */
  trocar(escolhas: Escolhas): void;
  /** What was bought, or is not offered any more, is not chosen any more. */
  tirar(guids: Iterable<string>): void;
}

/**
 * The choices of one screen, kept for this tab so that a reload and Back find them again. The page's own form carries them
 * to the payment page (`withItems` of paths.ts): without storage or script nothing is lost but the memory.
 */
export function createCart(nome: 'multas' | 'extras', memory: Memory = tabMemory): Cart {
  const chave = `escolhas:${nome}`;
  const $escolhas = atom<Escolhas>(read(memory.get(chave)));
  $escolhas.listen((escolhas) => memory.set(chave, JSON.stringify(escolhas)));
  if ('addEventListener' in globalThis)
    // The page as it was left, from the browser's memory: something may have been bought since.
    addEventListener('pageshow', ({ persisted }) => persisted && $escolhas.set(read(memory.get(chave))));
  return {
    $escolhas,
    escolher(guid, quantidade) {
      const { [guid]: _, ...outras } = $escolhas.get();
      $escolhas.set(quantidade > 0 ? { ...outras, [guid]: quantidade } : outras);
    },
    trocar: (escolhas) => $escolhas.set(escolhas),
    tirar(guids) {
      const fora = new Set(guids);
      const entradas = Object.entries($escolhas.get());
      const ficam = entradas.filter(([guid]) => !fora.has(guid));
      if (ficam.length < entradas.length) $escolhas.set(Object.fromEntries(ficam));
    },
  };
}

/** The two carts of a driver; the islands of a page share them. */
export const carts = { multas: createCart('multas'), extras: createCart('extras') };

/** An order that was paid, and the guids that it holds. */
export interface Comprado {
  codigo: string;
  guids: readonly string[];
}

/**
 * What was bought is not chosen any more; what is chosen after that stays, also if this tab is told of the order again.
 */
export function esquecerComprado(
  { codigo, guids }: Comprado,
  de: Iterable<Cart> = Object.values(carts),
  memory: Memory = tabMemory,
): void {
  if (primeiraVez(`comprado:${codigo}`, memory)) for (const cart of de) cart.tirar(guids);
}

/** True the first time that this tab asks about `fato`: a confirmation that is reloaded is no new purchase. */
export function primeiraVez(fato: string, memory: Memory = tabMemory): boolean {
  if (memory.get(fato) !== null) return false;
  memory.set(fato, '1');
  return true;
}

function read(texto: string | null): Escolhas {
  const lido = parseKept(texto);
  if (typeof lido !== 'object' || lido === null) return {};
  return Object.fromEntries(
    Object.entries(lido).filter(
      ([guid, quantidade]) => GUID.test(guid) && Number.isInteger(quantidade) && quantidade > 0,
    ),
  );
}
