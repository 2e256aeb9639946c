export const POR_PAGINA = 25;
/** A list of so few lines needs no search and no order. */
export const POUCAS_LINHAS = 10;
export const BUSCA_MAX = 60;

/** The query of a list's address: `?q=…&pagina=…`. */
export interface Recorte {
  busca: string;
  /** From 1. */
  pagina: number;
}

/** No list has so many; a larger number in an address is a typing error. */
const MUITAS_PAGINAS = 1_000_000;

export function recorteDe({ searchParams }: URL): Recorte {
  const pagina = Number(searchParams.get('pagina'));
  return {
    busca: (searchParams.get('q') ?? '').trim().slice(0, BUSCA_MAX),
    pagina: Number.isInteger(pagina) && pagina > 0 && pagina <= MUITAS_PAGINAS ? pagina : 1,
  };
}

/** A short list has no search, except to undo one that is in its address. */
export const temBusca = (quantas: number, busca: string): boolean => quantas > POUCAS_LINHAS || busca !== '';

/** What an empty list says, with what was asked of it: 'Nenhuma multa em “Pagas” com “KVL1A23”.' */
export function nadaAchado(nenhuma: string, busca: string, filtro: string | null = null): string {
  return `${nenhuma}${filtro ? ` em “${filtro}”` : ''}${busca ? ` com “${busca}”` : ''}.`;
}

export interface Pagina<T> {
  linhas: readonly T[];
  /** The shown page: the last one when the address asks for more. */
  pagina: number;
  paginas: number;
  /** Of all pages. */
  total: number;
}

/** A count as it is written: 3.000. */
export const porExtenso = (quantos: number): string => quantos.toLocaleString('pt-BR');

export function paginaDe<T>(todas: readonly T[], pedida: number): Pagina<T> {
  const paginas = Math.max(1, Math.ceil(todas.length / POR_PAGINA));
  const pagina = Math.min(pedida, paginas);
  // A list of one page is returned as the same array, so that results cached for it are found.
  const linhas = paginas === 1 ? todas : todas.slice((pagina - 1) * POR_PAGINA, pagina * POR_PAGINA);
  return { linhas, pagina, paginas, total: todas.length };
}

/**
 * A row filter for a search: each word must occur in one of the texts, ignoring accents, case, dots and dashes. An empty search matches
 * all, one of signs alone nothing.
 */
export function procura(busca: string): (...textos: (string | null | undefined)[]) => boolean {
  const palavras = busca.split(/\s+/).map(simples).filter(Boolean);
  const soSinais = palavras.length === 0 && busca.trim() !== '';
  return (...textos) => {
    if (soSinais) return false;
    const todos = textos.map((texto) => simples(texto ?? ''));
    return palavras.every((palavra) => todos.some((texto) => texto.includes(palavra)));
  };
}

function simples(texto: string): string {
  return texto
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** The address of a list with its filters; empty ones and the first page are omitted. */
export function enderecoDaLista(
  lista: string,
  {
    busca = '',
    pagina = 1,
    ...filtros
  }: Partial<Recorte> & Record<string, string | number | null | undefined>,
): string {
  const params = new URLSearchParams();
  for (const [nome, valor] of Object.entries({ ...filtros, q: busca, pagina: pagina === 1 ? '' : pagina }))
    if (valor) params.set(nome, String(valor));
  return params.size === 0 ? lista : `${lista}?${params}`;
}
