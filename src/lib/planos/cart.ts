import { atom } from 'nanostores';
import { tipografia } from '#lib/documentos/letras.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { rotuloDoExtra } from '#lib/pedidos/rules.ts';
import { type Memory, parseStored, tabMemory } from '#lib/storage.ts';
import { campoDeQuantidade, type ItemEscolhido } from './escolha.ts';

const GUID = /^[0-9a-f-]{36}$/i;

/** The chosen products by guid, with their quantities. */
export type Escolhas = Readonly<Record<string, number>>;

/**
 * The choices of one screen, kept in this tab's storage for a reload and Back. The page's form carries them to the payment page
 * (`withItems` of paths.ts), so that nothing depends on storage or script.
 */
export function cartIn(nome: 'multas' | 'extras', memory: Memory = tabMemory) {
  const chave = `escolhas:${nome}`;
  const $escolhas = atom<Escolhas>(read(memory.get(chave)));
  $escolhas.listen((escolhas) => memory.set(chave, JSON.stringify(escolhas)));
  if ('addEventListener' in globalThis)
    // A page from the back/forward cache: something may have been bought since.
    addEventListener('pageshow', ({ persisted }) => persisted && $escolhas.set(read(memory.get(chave))));
  return {
    $escolhas,
    /** Zero takes the product out. */
    escolher(guid: string, quantidade: number) {
      const { [guid]: _, ...outras } = $escolhas.get();
      $escolhas.set(quantidade > 0 ? { ...outras, [guid]: quantidade } : outras);
    },
    trocar: (escolhas: Escolhas) => $escolhas.set(escolhas),
    /** Removes products that were bought or are no longer offered. */
    tirar(guids: Iterable<string>) {
      const fora = new Set(guids);
      const entradas = Object.entries($escolhas.get());
      const ficam = entradas.filter(([guid]) => !fora.has(guid));
      if (ficam.length < entradas.length) $escolhas.set(Object.fromEntries(ficam));
    },
    /**
     * Once the tab has stored the choice, it is removed from the address: otherwise Back, after the purchase, would choose it again. If
     * storage is refused the address stays.
     */
    esquecerDoEndereco() {
      const url = new URL(location.href);
      const kept = memory.get(chave) ?? '';
      const guardadas = Object.keys($escolhas.get()).every((guid) => kept.includes(guid));
      if (!url.searchParams.has('item') || !guardadas) return;
      for (const nome of [...url.searchParams.keys()])
        if (nome === 'item' || nome.startsWith(campoDeQuantidade(''))) url.searchParams.delete(nome);
      history.replaceState(history.state, '', url);
    },
  };
}

/** The two carts of a driver; the islands of a page share them. */
export const carts = { multas: cartIn('multas'), extras: cartIn('extras') };

const DONO = 'escolhas:de';

/**
 * Drops the choices that another driver left in this tab: a session may end without 'Sair'. The tab keeps a short hash of the sign-in
 * name beside the choices, never the name.
 */
export function escolhasDe(
  login: string,
  de: Iterable<ReturnType<typeof cartIn>> = Object.values(carts),
  memory: Memory = tabMemory,
): void {
  const dono = shortHash(login);
  const antes = memory.get(DONO);
  if (antes === dono) return;
  if (antes !== null) for (const cart of de) cart.trocar({});
  memory.set(DONO, dono);
}

/** FNV-1a, 32 bits: tells the drivers of one device apart. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

export interface Comprado {
  codigo: string;
  guids: readonly string[];
}

/** Removes what was bought once per order, so that later choices stay. */
export function esquecerComprado(
  { codigo, guids }: Comprado,
  de: Iterable<ReturnType<typeof cartIn>> = Object.values(carts),
  memory: Memory = tabMemory,
): void {
  if (primeiraVez(`comprado:${codigo}`, memory)) for (const cart of de) cart.tirar(guids);
}

/** True the first time that this tab asks about `fato`, so that a reloaded confirmation is not a new purchase. */
export function primeiraVez(fato: string, memory: Memory = tabMemory): boolean {
  if (memory.get(fato) !== null) return false;
  memory.set(fato, '1');
  return true;
}

function read(texto: string | null): Escolhas {
  const lido = parseStored(texto);
  if (typeof lido !== 'object' || lido === null) return {};
  return Object.fromEntries(
    Object.entries(lido).filter(
      ([guid, quantidade]) => GUID.test(guid) && Number.isInteger(quantidade) && quantidade > 0,
    ),
  );
}

/** A product with its field values at hydration. */
export interface ProdutoNaTela {
  guid: string;
  marcado: boolean;
  quantidade: number;
}

/**
 * The choice when an island is hydrated on a page in use: this tab's storage, the address (from which the page was rendered), and the
 * driver's changes since.
 */
export function assumirEscolhas(
  memoria: Escolhas,
  desenhados: readonly ItemEscolhido[],
  naTela: readonly ProdutoNaTela[],
): Escolhas {
  const doEndereco = new Map(desenhados.map(({ guid, quantidade }) => [guid, quantidade]));
  const escolhas: Record<string, number> = { ...memoria, ...Object.fromEntries(doEndereco) };
  for (const { guid, marcado, quantidade } of naTela) {
    const desenhada = doEndereco.get(guid);
    if (!marcado && desenhada !== undefined) delete escolhas[guid];
    else if (marcado && quantidade !== desenhada) escolhas[guid] = quantidade;
  }
  return escolhas;
}

/** The sum of the chosen products: '3 itens: R$ 239,70, ou 5x de R$ 47,94', with no break after R$. Empty without any. */
export function totalDosEscolhidos(escolhidos: readonly { valor: Centavos; quantidade: number }[]): string {
  if (escolhidos.length === 0) return '';
  const itens = escolhidos.reduce((soma, { quantidade }) => soma + quantidade, 0);
  const total = escolhidos.reduce((soma, { valor, quantidade }) => soma + valor * quantidade, 0);
  return tipografia(
    `${itens === 1 ? '1 item' : `${itens} itens`}: ${reais(total)}, ou ${rotuloDoExtra(total)}`,
  );
}
