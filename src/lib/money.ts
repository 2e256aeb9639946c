/** Money inside the product: an integer number of centavos (1 real = 100). Never a fraction, never reais. */
export type Centavos = number;

/**
 * `123456` -> `R$ 1.234,56`, as Intl writes it for pt-BR, which takes ten times as long; a list has dozens. The gap after `R$` is
 * an ordinary space, not Intl's no-break one, so that the text can be searched, copied and compared; where a line break would
 * hurt, CSS (`white-space: nowrap`) keeps it whole.
 */
export function reais(valor: Centavos): string {
  if (!Number.isSafeInteger(valor)) throw new RangeError(`Not a whole number of centavos: ${valor}`);
  const centavos = Math.abs(valor);
  const inteiros = String(Math.floor(centavos / 100)).replace(THOUSANDS, '.');
  const decimais = String(centavos % 100).padStart(2, '0');
  return `${valor < 0 ? '-' : ''}R$ ${inteiros},${decimais}`;
}

/** At most 14 characters: the digits of a safe number of centavos. */
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** Reais as they travel on the wire (`1234.56`) -> centavos, halves away from zero. Throws RangeError when not finite. */
export function reaisParaCentavos(valor: number): Centavos {
  if (!Number.isFinite(valor)) throw new RangeError(`Not an amount of money: ${valor}`);
  // toPrecision(15) drops the binary noise first: 1.005 * 100 is 100.49999999999999, and means 100.5.
  const centavos = Math.sign(valor) * Math.round(Number((Math.abs(valor) * 100).toPrecision(15)));
  return centavos === 0 ? 0 : centavos;
}

/** Centavos -> reais for the wire (`123456` -> `1234.56`). Throws RangeError for a fraction of a centavo. */
export function centavosParaReais(valor: Centavos): number {
  if (!Number.isSafeInteger(valor)) throw new RangeError(`Not a whole number of centavos: ${valor}`);
  return valor / 100;
}

/**
 * Reads an amount written the Brazilian way: `1.234,56`, `R$ 1.234,56` (any kind of space), `1234,5`, `1234`.
 * Anything else, `12.34` included (a point groups thousands here), gives null.
 */
export function lerReais(texto: string): Centavos | null {
  const [, sinal, inteiros, decimais = ''] = ESCRITA.exec(texto.replace(/\s/g, '')) ?? [];
  if (inteiros === undefined) return null;
  const centavos = Number(inteiros.replaceAll('.', '')) * 100 + Number(decimais.padEnd(2, '0'));
  if (!Number.isSafeInteger(centavos)) return null;
  return sinal && centavos > 0 ? -centavos : centavos;
}

const ESCRITA = /^(-)?(?:R\$)?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/;
