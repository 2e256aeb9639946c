/** Replaces a word that may be another one: no value is read from it. */
const DUVIDA = '□';

/** The certainty of a character whose shape was compared with sure ones of the same sheet; Tesseract gives at most 100. */
export const PELA_FORMA = 101;

/**
 * Where a letter and a digit are equally possible, these are confused: an I is read as 1 with the confidence of a real 1 (measured on
 * 5000 generated numbers, docs/ocr.md).
 */
const IGUAIS = new Set('0O1I27TSB');
/** Other characters were wrong there up to a confidence of 97; the rest up to 95. */
const FRACAS = new Set('3568ADLNZ');
const FRACA = 98;
/** Where only a letter can stand, F is read as E and J as I with high confidence. */
const MAIS_FRACAS = new Set('EI');
const MAIS_FRACA = 99;
const OUTRA = 97;
/** Where only a digit can stand. */
const DIGITO = 98;

/** What each position of a number may hold: a letter, a digit, or either. */
type Lugar = 'letra' | 'digito' | 'livre';

/**
 * A word as read, or the mark when one of its characters may be another; `antes` is the word before it. Only plates, AIT numbers and days are checked: others have
 * their own checks.
 */
export function semDuvida(texto: string, certezas: readonly number[], antes = ''): string {
  const letras = [...texto].map((letra, i) => ({ letra, certeza: certezas[i] ?? 0 }));
  const contam = letras.filter(({ letra }) => /[A-Z0-9]/i.test(letra));
  const lugares = lugaresDe(contam.map(({ letra }) => letra).join(''), texto, antes);
  const duvida = lugares?.some((lugar, i) => {
    const { letra, certeza } = contam[i] ?? { letra: '', certeza: 0 };
    return duvidosa(letra, certeza, lugar);
  });
  return duvida ? DUVIDA : texto;
}

function lugaresDe(numero: string, texto: string, antes: string): Lugar[] | null {
  if (/^\D{0,2}\d{2}[/.-]\d{2}[/.-]\d{4}/.test(texto)) return Array(numero.length).fill('digito');
  if (/^[A-Z]{3}-?\d[A-Z0-9]\d{2}(?![A-Z0-9])/i.test(texto)) return PLACA;
  if (/^\d[A-Z0-9]\d{2}$/i.test(texto) && LETRAS_DA_PLACA.test(antes)) return PLACA.slice(3);
  if (/^(?:\d{1,2}|20\d{2})$/.test(texto)) return Array(numero.length).fill('digito');
  if (/^(?=.{8})[A-Z0-9]{1,3}\d{5,10}$/i.test(numero) && !/[/:,]/.test(texto))
    return [...numero].map((_, i) => (i < numero.length - DIGITOS_DO_FIM ? 'livre' : 'digito'));
  return null;
}

/** The spaced plate 'ABC 1D23', but not the month and year in '26 ABR 2026'. */
const LETRAS_DA_PLACA = /^(?!(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)$)[A-Z]{3}-?$/i;
const PLACA: Lugar[] = ['letra', 'letra', 'letra', 'digito', 'livre', 'digito', 'digito'];
/** The number of an AIT ends in at least this many digits. */
const DIGITOS_DO_FIM = 7;

function duvidosa(letra: string, certeza: number, lugar: Lugar): boolean {
  if (certeza === PELA_FORMA && lugar === 'letra') return /\d/.test(letra);
  if (certeza === PELA_FORMA && lugar === 'livre') return false;
  if (lugar === 'digito') return certeza < DIGITO || !/\d/.test(letra);
  const maiuscula = letra.toUpperCase();
  if (MAIS_FRACAS.has(maiuscula) && certeza < MAIS_FRACA) return true;
  if (lugar === 'letra') return certeza < OUTRA;
  return IGUAIS.has(maiuscula) || certeza < (FRACAS.has(maiuscula) ? FRACA : OUTRA);
}
