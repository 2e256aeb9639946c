import { addMonths, type IsoDate, parseDate, parseTime } from '../dates.ts';
import { isPlate, lettersAndDigits } from '../documents.ts';
import { lerReais } from '../money.ts';
import { codigoEscrito } from '../multas/codigo.ts';

/** What a value may be checked against: today, and the amount in centavos that the law gives each code. */
export interface Conferencia {
  hoje: IsoDate;
  valores: Readonly<Record<string, number>>;
}

/** Reads a value from the head of a text, or null: what does not pass its check is no value. */
export type Leitor = (texto: string, com: Conferencia) => string | null;

/** A letter at least and seven digits or more, or eight to ten digits under their own label: never a plate, Renavam or Renainf. */
const AUTO = /^([A-Z0-9]{1,3}[ .-]?\d[\d .]{5,11}(?:-\d)?|\d{8,10}(?:-\d)?)(?![A-Z0-9])/i;

export const auto: Leitor = (texto) => {
  const lido = lettersAndDigits(AUTO.exec(texto)?.[1] ?? '');
  if (isPlate(lido) || /^\d{11,}$/.test(lido)) return null;
  return /^(?=(?:.*\d){7})[A-Z0-9]{8,13}$/.test(lido) ? lido : null;
};

export const placa: Leitor = (texto) => {
  const [, lida] = /^([A-Z]{3}[ -]?\d[A-Z0-9]\d{2})(?![A-Z0-9])/i.exec(texto) ?? [];
  return lida && isPlate(lida) ? lettersAndDigits(lida) : null;
};

/** The first day of a text, with few words and no other number before it. */
const DIA = /^[^\d]{0,50}?(\d{2}[/.-]\d{2}[/.-]\d{4})(?!\d)/;

export const dia: Leitor = (texto) => {
  const [, lido] = DIA.exec(texto) ?? [];
  return lido ? parseDate(lido.replace(/[.-]/g, '/')) : null;
};

export const diaPassado: Leitor = (texto, com) => {
  const lido = dia(texto, com);
  return lido && lido <= com.hoje && lido >= addMonths(com.hoje, -72) ? lido : null;
};

/** The hour behind a day, or alone. */
export const hora: Leitor = (texto) => {
  const [, lida] =
    /^(?:[^\d]{0,6}\d{2}[/.-]\d{2}[/.-]\d{4})?[^\d]{0,8}(\d{1,2}[:h]\d{2})(?!\d)/.exec(texto) ?? [];
  return lida ? parseTime(lida.replace('h', ':')) : null;
};

export const codigo: Leitor = (texto, { valores }) => {
  const lido = codigoEscrito(texto);
  return lido && Object.hasOwn(valores, lido) ? lido : null;
};

/** The four digits before the desdobramento, where that has a box of its own. */
export const codigoSemDesdobramento: Leitor = (texto) => {
  const [, tres, digito] = /^(\d{3})[ .-]?(\d)(?![\d/-]|\s*\/?\s*\d)/.exec(texto) ?? [];
  return tres ? `${tres}${digito}` : null;
};

/** The simple fines of the law times the factors that it knows: an amount with a discount is none of them. */
const FATORES = [1, 2, 3, 5, 10, 20, 60];
const SIMPLES = [88_38, 130_16, 195_23, 293_47];
const DA_LEI: ReadonlySet<number> = new Set(SIMPLES.flatMap((um) => FATORES.map((fator) => um * fator)));

export const valor: Leitor = (texto) => {
  const [, lido] = /^[^\d]{0,12}?((?:\d{1,3}(?:\.\d{3})+|\d+),\d{2})(?!\d)/.exec(texto) ?? [];
  const centavos = lido ? lerReais(lido) : null;
  return centavos !== null && DA_LEI.has(centavos) ? (lido ?? null) : null;
};

const ORGAO =
  /\b(?:detran|der|daer|deinfra|prf|policia rodoviaria|dnit|antt|prefeitura|secretaria|departamento|cet|dmtt|smtt?|sttu|municip|companhia|empresa|guarda|superintendencia|transalvador|bhtrans|eptc|urbs|etufor|amc|semob|set(?:ran|top))/;

/** Signs that stand in no name of a body or place: a stroke or a spot of the paper, taken for a letter. */
const SUJEIRA = /[!|~^*<>{}[\]=_\\□]/;

/** A body that fines, without its number: '119100 - DETRAN-SP'. */
export const orgao: Leitor = (texto) => {
  const nome = texto.replace(/^\d{3,6}\s*[-–]?\s*/, '').trim();
  const simples = nome.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return nome.length <= 120 && ORGAO.test(simples) && !SUJEIRA.test(nome) ? nome : null;
};

export const lugar: Leitor = (texto) =>
  /[a-z]{2}/i.test(texto) && texto.length >= 6 && texto.length <= 200 && !SUJEIRA.test(texto) ? texto : null;
