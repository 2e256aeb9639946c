import type { TipoDeCarta } from '#lib/guardadas/lida.ts';
import { type Linha, textoDaLinha } from './linhas.ts';
import { semAcentos } from './rotulos.ts';

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
/** A sign may stand before the name of the penalty: 'Notificação de penalidade (advertência por escrito)'. */
const SINAL = '[-–—/|(:]';
const PENA = new RegExp(
  `(?:^|[-–—|] ?)(?:${PALAVRAS})(?: ?(?:${PALAVRAS}|d[aeo]|para|a|e)){0,12}(?:(?<=penalidade|processo|procedimento|administrativo) ?${SINAL})? ?(suspensao|cassacao|advertencia)(?![a-z]|(?: por escrito)? ou multa)`,
);

/** Only the name of a penalty, as its own line or at the end of one. Beside the title of a penalty it tells which one that is. */
const SO_PENA = new RegExp(
  `^(?:${SINAL} ?)?(suspensao|cassacao|advertencia)(?: por escrito| d(?:o direito de dirigir|o documento de habilitacao|a (?:cnh|habilitacao|carteira nacional de habilitacao|permissao para dirigir)))[).]{0,3}$`,
);
const FIM = new RegExp(`${SINAL}[^-–—/|(:]{0,90}$`);
const DA_PENALIDADE =
  /(?:notificacao|aviso) d[ae] (?:imposicao d[ae] )?penalidade(?!.{0,90}(?:multa|autuacao))/;
/** A line with the number of the process may stand between the two. */
const NUMERO_DO_PROCESSO =
  /^(?:n\S{0,6} do )?processo(?: administrativo)?\W{0,3}(?:n\S{0,6})?\W{0,3}\d[\d./-]{0,30}$/;

const NOMES = ['autuacao', 'penalidade', 'suspensao', 'cassacao', 'advertencia'] as const;

/** A title in the reading order of the page. */
interface Titulo {
  nome: (typeof NOMES)[number];
  /** It names a notice, not only a process or a penalty. */
  deNotificacao: boolean;
}

/** The kind of a letter by its title; null when it has none, or titles of several kinds. */
export function tipoDaCarta(linhas: readonly Linha[]): TipoDeCarta | null {
  const alto = linhas
    .slice(0, LINHAS_DO_ALTO)
    .filter(({ pagina }) => pagina === linhas[0]?.pagina)
    .filter((linha) => !temSoONumero(linha))
    .map((linha) => titulosPossiveis(linha));
  const titulos = alto.flatMap((_, i) => titulosDaLinha(alto, i));
  const tem = (...nomes: Titulo['nome'][]) => titulos.some(({ nome }) => nomes.includes(nome));
  const daMulta = titulos.flatMap(({ nome }) => (nome === 'autuacao' || nome === 'penalidade' ? nome : []));
  const [primeiro] = daMulta;
  if (tem('suspensao', 'cassacao') && !abreComAutuacao(titulos)) return 'processo';
  if (!daMulta.every((nome) => nome === primeiro)) return null;
  if (primeiro !== 'autuacao' && tem('advertencia')) return 'advertencia';
  return primeiro ?? null;
}

/**
 * A notice of autuação may open the process of the suspension, too: its days are then also those of the fine (CTB art. 261 §10). It has
 * no second title of a notice.
 */
function abreComAutuacao(titulos: readonly Titulo[]): boolean {
  return (
    titulos[0]?.nome === 'autuacao' &&
    titulos.every(({ nome, deNotificacao }) => nome === 'autuacao' || !deNotificacao)
  );
}

/** Whether a line is short and names a notice. */
export function temTitulo(texto: string): boolean {
  return texto.length <= LETRAS_DO_TITULO && semAcentos(texto).search(TITULO) >= 0;
}

function temSoONumero(linha: Linha): boolean {
  const texto = textoDaLinha(linha);
  return texto.length <= LETRAS_DO_TITULO && NUMERO_DO_PROCESSO.test(semAcentos(texto));
}

/** The texts of a line that are short enough for a title and have no day. */
function titulosPossiveis(linha: Linha): string[] {
  return [...linha.celulas.map(({ texto }) => texto), textoDaLinha(linha).replaceAll('  ', ' ')]
    .filter((texto) => texto.length <= LETRAS_DO_TITULO && !/\d{2}\/\d{2}/.test(texto))
    .map(semAcentos);
}

/** The label of a day: 'data de expedição da' and 'notificação de autuação' in the next line. */
const DE_UM_DIA = /\b(?:data|dia|prazo|expedicao|emissao|postagem)\b/;

/** The line above ends with one of these words: this line has only the end of the title. */
const CONTINUA = /(?:^| )(?:d[aeo]|para|a|e)$/;

/** The titles that begin in a line. The title of a penalty has up to three lines: 'Notificação de penalidade' and 'Suspensão do direito de dirigir'. */
function titulosDaLinha(alto: readonly (readonly string[])[], i: number): Titulo[] {
  const continuada = alto[i - 1]?.some((texto) => CONTINUA.test(texto)) ?? false;
  const doDia = alto[i - 1]?.some((texto) => CONTINUA.test(texto) && DE_UM_DIA.test(texto)) ?? false;
  const com = (titulos: readonly string[], abaixo: readonly string[] = []) =>
    titulos.flatMap((titulo) => abaixo.map((texto) => `${titulo} ${texto}`));
  return (alto[i] ?? []).flatMap((texto) => {
    if (DE_UM_DIA.test(texto)) return [];
    const dois = com([texto], alto[i + 1]);
    const emLinhas = [...dois, ...com(dois, alto[i + 2])].filter((titulo) => !titulo.includes(':'));
    const daPena = [texto, ...emLinhas]
      .map((titulo) => PENA.exec(titulo))
      .filter((achado) => achado !== null)
      // A colon elsewhere than before the name of the penalty makes it a label: 'suspensão do direito de dirigir: não'.
      .filter(({ 0: lido, input }) => !input.replace(lido, '').includes(':'))
      .filter(({ index }) => index < texto.length && !(index === 0 && continuada));
    const aoLado = [FIM.exec(texto)?.[0] ?? '', ...(alto[i - 1] ?? []), ...(alto[i + 1] ?? [])];
    const soPena = DA_PENALIDADE.test(texto) ? aoLado.map((um) => SO_PENA.exec(um)) : [];
    const deNotificacao = [...texto.matchAll(TITULO)].filter(({ index }) => !(index === 0 && doDia));
    const titulos = [...deNotificacao, ...daPena].sort((um, outro) => um.index - outro.index);
    return [...titulos, ...soPena.filter((achado) => achado !== null)].map(comoTitulo);
  });
}

function comoTitulo([inteiro, nome]: RegExpMatchArray): Titulo {
  return {
    // The penalty 'multa' is a penalidade.
    nome: NOMES.find((um) => um === nome) ?? 'penalidade',
    deNotificacao: /notificacao|aviso/.test(inteiro),
  };
}
