/**
 * An appeal's reference in one format: digits in groups of three, to be read aloud and typed on any keyboard ('482-197'). It is the row
 * number, scrambled so that neighbours differ, with a check digit: one wrong digit, or two swapped ones, match no appeal. It is no
 * secret and opens nothing.
 */
export function referenciaDoRecurso(id: number): string {
  const digitos = tamanhoDe(id);
  const mistura = (BigInt(id) * FATOR) % 10n ** BigInt(digitos);
  const texto = String(mistura).padStart(digitos, '0');
  return (texto + digitoDeDamm(texto)).replace(/\d{3}(?=\d)/g, '$&-');
}

/** The row number of a reference in any spelling; null for an invalid one. */
export function idDaReferencia(texto: string): number | null {
  const digitos = texto.replace(/[\s.-]/g, '');
  if (!/^(\d{3}){2,4}$/.test(digitos) || digitoDeDamm(digitos) !== 0) return null;
  const tamanho = digitos.length - 1;
  const id = Number((BigInt(digitos.slice(0, -1)) * INVERSO) % 10n ** BigInt(tamanho));
  return id >= 1 && id <= MAIOR_ID && tamanhoDe(id) === tamanho ? id : null;
}

/** The longest reference has eleven digits before its check digit. */
const MAIOR_ID = 99_999_999_999;
/** Coprime with 10, so that the mapping is unique; the inverse works for every shorter length too. */
const FATOR = 27_182_818_283n;
const INVERSO = 3_930_442_947n;

/** Digits before the check digit: with it a whole number of groups. */
function tamanhoDe(id: number): 5 | 8 | 11 {
  if (id < 100_000) return 5;
  return id < 100_000_000 ? 8 : 11;
}

/** H. Michael Damm, 2004: the quasigroup of order 10. A number with its own check digit gives 0. */
function digitoDeDamm(digitos: string): number {
  return [...digitos].reduce((estado, digito) => Number(DAMM[estado]?.[Number(digito)]), 0);
}

const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];
