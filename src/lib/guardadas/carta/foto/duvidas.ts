/** Stands in the place of a word that may be another one: no reader of a value takes it. */
export const DUVIDA = '□';

/**
 * Where a letter and a digit are equally possible, these are not told apart: an I is read as a 1 as surely as a 1 is (measured on
 * 5000 numbers of ours, docs/ocr.md).
 */
const IGUAIS = new Set('0O1I27TSB');
/** Of the others, these were wrong there up to 97 of 100; the rest up to 95. */
const FRACAS = new Set('3568ADLNZ');
const FRACA = 98;
/** Where only a letter can stand F is read as E, and J as I, more surely than anything else wrong. */
const MAIS_FRACAS = new Set('EI');
const MAIS_FRACA = 99;
const OUTRA = 97;
/** Where only a digit can stand. */
const DIGITO = 95;

/** What each place of a number can hold: a letter, a digit, or either. */
type Lugar = 'letra' | 'digito' | 'livre';

/**
 * A word as it was read, or the mark where one of its letters may be another. Only plates, numbers of AITs and days are looked at:
 * the others have checks of their own.
 */
export function semDuvida(texto: string, certezas: readonly number[]): string {
  const letras = [...texto].map((letra, i) => ({ letra, certeza: certezas[i] ?? 0 }));
  const contam = letras.filter(({ letra }) => /[A-Z0-9]/i.test(letra));
  const lugares = lugaresDe(contam.map(({ letra }) => letra).join(''), texto);
  const duvida = lugares?.some((lugar, i) => {
    const { letra, certeza } = contam[i] ?? { letra: '', certeza: 0 };
    return duvidosa(letra, certeza, lugar);
  });
  return duvida ? DUVIDA : texto;
}

function lugaresDe(numero: string, texto: string): Lugar[] | null {
  if (/^\D{0,2}\d{2}[/.-]\d{2}[/.-]\d{4}/.test(texto)) return Array(numero.length).fill('digito');
  if (/^[A-Z]{3}-?\d[A-Z0-9]\d{2}(?![A-Z0-9])/i.test(texto)) return PLACA;
  if (/^\d[A-Z0-9]\d{2}$/i.test(texto)) return PLACA.slice(3);
  if (/^(?=.{8})[A-Z0-9]{1,3}\d{5,10}$/i.test(numero) && !/[/:,]/.test(texto))
    return [...numero].map((_, i) => (i < numero.length - DIGITOS_DO_FIM ? 'livre' : 'digito'));
  return null;
}

const PLACA: Lugar[] = ['letra', 'letra', 'letra', 'digito', 'livre', 'digito', 'digito'];
/** The number of an AIT ends in so many digits at least. */
const DIGITOS_DO_FIM = 7;

function duvidosa(letra: string, certeza: number, lugar: Lugar): boolean {
  if (lugar === 'digito') return certeza < DIGITO || !/\d/.test(letra);
  const maiuscula = letra.toUpperCase();
  if (MAIS_FRACAS.has(maiuscula) && certeza < MAIS_FRACA) return true;
  if (lugar === 'letra') return certeza < OUTRA;
  return IGUAIS.has(maiuscula) || certeza < (FRACAS.has(maiuscula) ? FRACA : OUTRA);
}
