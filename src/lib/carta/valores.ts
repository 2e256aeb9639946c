import { addMonths, type IsoDate, parseDate, parseTime } from '#lib/dates.ts';
import { isPlate, lettersAndDigits } from '#lib/documents.ts';
import { lerReais } from '#lib/money.ts';
import { codigoEscrito } from '#lib/multas/codigo.ts';

/** Data for checks: today, and the legal amount in centavos of each code. */
export interface Conferencia {
  hoje: IsoDate;
  /** A scanner's program wrote the text: letters that it takes for each other may be the other one. */
  digitalizado?: boolean;
  valores: Readonly<Record<string, number>>;
}

/** Parses a value at the start of a text, or returns null when its check fails. */
export type Leitor = (texto: string, com: Conferencia) => string | null;

/**
 * At most three letters or digits and at least seven digits, or eight to ten digits under their own label: never a plate, Renavam or
 * Renainf. Spaces only after the letters.
 */
const AUTO =
  /^(?:\d{6}-)?((?:[A-Z]{1,3}[ .-]?|\d[A-Z][ .-]?|[A-Z]\d[A-Z])\d[\d.]{5,11}(?:-\d)?|\d{8,10}(?:-\d)?)(?![A-Z0-9./-])/i;

export const auto: Leitor = (texto, { digitalizado }) => {
  const lido = lettersAndDigits(AUTO.exec(texto)?.[1] ?? '');
  if (digitalizado && TROCADAS.test(lido.slice(0, 3))) return null;
  if (isPlate(lido) || /^\d{11,}$/.test(lido)) return null;
  return /^(?=(?:[A-Z]{0,6}\d){7})[A-Z0-9]{8,13}$/.test(lido) ? lido : null;
};

/** A digit or its letter. */
const TROCADAS = /[01258BIOSZ]/;

export const placa: Leitor = (texto, { digitalizado }) => {
  const [, lida] = /^([A-Z]{3}[ -]?\d[A-Z0-9]\d{2})(?![A-Z0-9])/i.exec(texto) ?? [];
  const letras = lettersAndDigits(lida ?? '');
  return isPlate(letras) && !(digitalizado && TROCADAS.test(letras[4] ?? '')) ? letras : null;
};

const MESES =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');
/** A few words may stand before a day, but no other number. */
const ANTES = '^[^\\d:;|]{0,50}?';
const EM_NUMEROS = new RegExp(
  `${ANTES}(\\d{2})([/.-])(\\d{2})\\2(\\d{4}|\\d{2}(?! \\d{2}(?![:h\\d])))(?!\\d)`,
);
const COM_MES = new RegExp(
  `${ANTES}(\\d{1,2})[º°]?(?: ?[/.-] ?| de | )(${MESES.map((mes) => `${mes}|${mes.slice(0, 3)}`)
    .join('|')
    .replaceAll('ç', '[çc]')})(?: ?[/.-] ?| de | )(\\d{4})(?!\\d)`,
  'i',
);

/** The first date of a text, and the text after it. Two-digit years are of this century. */
function diaEm(texto: string): { dia: IsoDate; depois: string } | null {
  const numeros = EM_NUMEROS.exec(texto);
  if (numeros) {
    const [tudo, dia, , mes, ano = ''] = numeros;
    const iso = parseDate(`${dia}/${mes}/${ano.length === 2 ? `20${ano}` : ano}`);
    return iso ? { dia: iso, depois: texto.slice(tudo.length) } : null;
  }
  const [tudo = '', dia = '', nome = '', ano] = COM_MES.exec(texto) ?? [];
  const mes = MESES.findIndex((um) => um.slice(0, 3) === nome.slice(0, 3).toLowerCase()) + 1;
  const iso = mes > 0 ? parseDate(`${dia.padStart(2, '0')}/${String(mes).padStart(2, '0')}/${ano}`) : null;
  return iso ? { dia: iso, depois: texto.slice(tudo.length) } : null;
}

export const dia: Leitor = (texto) => diaEm(texto)?.dia ?? null;

export const diaPassado: Leitor = (texto, com) => {
  const lido = dia(texto, com);
  return lido && lido <= com.hoje && lido >= addMonths(com.hoje, -72) ? lido : null;
};

/** The time after a date, or alone. */
export const hora: Leitor = (texto) => {
  const [, horas, minutos] =
    /^[^\d]{0,8}(\d{1,2}) ?[:hH] ?(\d{2})(?!\d)/.exec(diaEm(texto)?.depois ?? texto) ?? [];
  return horas ? parseTime(`${horas}:${minutos}`) : null;
};

/** '605-0 / 3' too: spaces around the desdobramento. */
export const codigo: Leitor = (texto, { valores }) => {
  const lido = codigoEscrito(texto.replace(/^(\d{3}[ .-]?\d) ?([/-]) ?(\d)/, '$1$2$3'));
  if (lido) return Object.hasOwn(valores, lido) ? lido : null;
  // An infraction that is not subdivided has the fifth digit 0, which some bodies leave out.
  const inteiro = `${codigoSemDesdobramento(texto, { hoje: '', valores })}0`;
  return Object.hasOwn(valores, inteiro) ? inteiro : null;
};

/** The four digits before the desdobramento, where that has a box of its own. */
export const codigoSemDesdobramento: Leitor = (texto) => {
  const [, tres, digito] = /^(\d{3})[ .-]?(\d)(?![\d/-]|\s{0,3}\/?\s{0,3}\d)/.exec(texto) ?? [];
  return tres ? `${tres}${digito}` : null;
};

/** The legal base amounts times their legal factors: a discounted amount is not among them. */
const FATORES = [1, 2, 3, 5, 10, 20, 60];
const SIMPLES = [88_38, 130_16, 195_23, 293_47];
const DA_LEI: ReadonlySet<number> = new Set(SIMPLES.flatMap((um) => FATORES.map((fator) => um * fator)));

export const valor: Leitor = (texto) => {
  const [, lido] = /^[^\d]{0,12}?((?:\d{1,3}(?:\.\d{3}){1,3}|\d{1,7}),\d{2})(?!\d)/.exec(texto) ?? [];
  const centavos = lido ? lerReais(lido) : null;
  return centavos !== null && DA_LEI.has(centavos) ? (lido ?? null) : null;
};

/** The legal amount of a code, when the notice prints several. */
export const valorDe =
  (doCodigo: string | null): Leitor =>
  (texto, com) => {
    const lido = valor(texto, com);
    const daLei = doCodigo === null ? undefined : com.valores[doCodigo];
    return lido !== null && lerReais(lido) === daLei ? lido : null;
  };

const ORGAO =
  /\b(?:detran|der|coordenad|autarquia|emdec|urbes|agetran|strans|transerp|diretoria|agencia|batalhao|brigada|dsv|daer|deinfra|prf|policia rodoviaria|dnit|antt|prefeitura|secretaria|departamento|cet|dmtt|smtt?|sttu|municip|companhia|empresa|guarda|superintendencia|transalvador|bhtrans|eptc|urbs|etufor|amc|semob|set(?:ran|top))/;

/** What no body or place has: a stroke or spot on the paper, read as a letter; a bracket that none opens ('DETRAN-R)'). */
const SUJEIRA = /[!|~^*<>{}[\]=_\\□´`ˆ˜¸]|\p{M}|^[^(]*\)/u;

/** The name of a body without its number: '119100 - DETRAN-SP'. */
export const orgao: Leitor = (texto) => {
  const nome = semComeco(texto)
    .replace(/^(?:\d{3,6}\s*)?[-–]?\s*/, '')
    // A photograph: 'DETRAN- SP'.
    .replace(/(?<=\p{L})- (?=\p{Lu}{2}$)/u, '-')
    .trim();
  const simples = nome.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const junta = nome.length > 16 && !nome.includes(' ');
  return nome.length <= 120 && !junta && ORGAO.test(simples) && !SUJEIRA.test(nome) ? nome : null;
};

/** Tells a place from another box's name: a number, a comma, or a kind of street. */
const LUGAR =
  /\d|,|\b(?:av|avenida|r|rua|rod|rodovia|estr|estrada|al|alameda|pra[cç]a|p[cç]a|tv|travessa|via|viaduto|ponte|t[uú]nel|largo|marginal|km|br|anel|trevo|ladeira|quadra)\b/i;

/** Words of a photograph without their spaces: 'próximoaoviaduto'. */
const GRUDADAS = /\p{Ll}{16}/u;

export const lugar: Leitor = (cru) => {
  const texto = semComeco(cru);
  return /[a-z]{2}/i.test(texto) &&
    texto.includes(' ') &&
    texto.length >= 6 &&
    texto.length <= 200 &&
    LUGAR.test(texto) &&
    !GRUDADAS.test(texto) &&
    !SUJEIRA.test(texto)
    ? texto
    : null;
};

/** What a photograph adds before a name: ': ', '. '. */
const semComeco = (texto: string) => texto.replace(/^[\s.,:;·'’-]+/, '');
