import { type Linha, textoDaLinha } from './linhas.ts';
import { semAcentos } from './rotulos.ts';

/**
 * The kinds of a letter. `advertencia`: the penalty is a written warning (CTB art. 267). `processo`: it suspends or cancels the licence, and its days are not those of the fine that
 * it names.
 */
export const TIPOS_DE_CARTA = ['autuacao', 'penalidade', 'advertencia', 'processo'] as const;
export type TipoDeCarta = (typeof TIPOS_DE_CARTA)[number];

/** A title is at the top of the first page, nearly alone in its line. */
const LINHAS_DO_ALTO = 14;
const LETRAS_DO_TITULO = 90;

const TITULO = /(?:notificacao|aviso) (?:de|da) (?:imposicao (?:de|da) )?(autuacao|penalidade|multa)/g;

/**
 * Only these words stand in a title before the name of the penalty. Another word makes it the title of a fine ('autuação e instauração
 * de processo de suspensão', whose days are also the fine's) or a sentence about a possible process.
 */
const PALAVRAS =
  'notificacao|aviso|comunicado|comunicacao|edital|intimacao|decisao|instauracao|abertura|imposicao|aplicacao|penalidade|processo|procedimento|administrativo';
const PENA = new RegExp(
  `(?:^|[-–|] ?)(?:${PALAVRAS})(?: ?(?:${PALAVRAS}|d[aeo]|para|a|e))* ?(suspensao|cassacao|advertencia)(?![a-z])`,
);

/** The kind of a letter by its title; null when it has none, or titles of several kinds. */
export function tipoDaCarta(linhas: readonly Linha[]): TipoDeCarta | null {
  const alto = linhas
    .filter(({ pagina, linha }) => pagina === 1 && linha <= LINHAS_DO_ALTO)
    .map((linha) => titulosPossiveis(linha));
  const penas = new Set(alto.flatMap((_, i) => penasDoTitulo(alto, i)));
  if (penas.has('suspensao') || penas.has('cassacao')) return 'processo';
  const titulos = alto
    .flat()
    .flatMap((texto): TipoDeCarta[] =>
      [...texto.matchAll(TITULO)].map(([, qual]) => (qual === 'autuacao' ? 'autuacao' : 'penalidade')),
    );
  const [primeiro] = titulos;
  if (!titulos.every((titulo) => titulo === primeiro)) return null;
  if (primeiro !== 'autuacao' && penas.has('advertencia')) return 'advertencia';
  return primeiro ?? null;
}

/** The texts of a line that are short enough for a title and have no day. */
function titulosPossiveis(linha: Linha): string[] {
  return [...linha.celulas.map(({ texto }) => texto), textoDaLinha(linha).replaceAll('  ', ' ')]
    .filter((texto) => texto.length <= LETRAS_DO_TITULO && !/\d{2}\/\d{2}/.test(texto))
    .map(semAcentos);
}

/** The line above ends with one of these words: this line has only the end of the title. */
const CONTINUA = /(?:^| )(?:d[aeo]|para|a|e)$/;

/** The penalty in a title of one line, or of up to three: 'Notificação de penalidade' and 'Suspensão do direito de dirigir'. */
function penasDoTitulo(alto: readonly (readonly string[])[], i: number): string[] {
  if (alto[i - 1]?.some((texto) => CONTINUA.test(texto))) return [];
  const com = (titulos: readonly string[], abaixo: readonly string[] = []) =>
    titulos.flatMap((titulo) => abaixo.map((texto) => `${titulo} ${texto}`));
  const um = alto[i] ?? [];
  const dois = com(um, alto[i + 1]);
  return [...um, ...dois, ...com(dois, alto[i + 2])]
    .filter((titulo) => !titulo.includes(':'))
    .flatMap((titulo) => PENA.exec(titulo)?.[1] ?? []);
}
