import type { Centavos } from '#lib/money.ts';

/** The most fines kept by hand per driver: more than anyone has, as a limit of the database. */
export const MULTAS_GUARDADAS_MAX = 100;

/** Sixty times the gravíssima (CTB art. 253-A §1) is 17.608,20: no fine is higher. */
export const VALOR_MAXIMO: Centavos = 20_000_00;

/** Nothing is punished after five years (Lei 9.873/1999, art. 1); one more year for unpaid fines. */
export const ANOS_ATRAS = 6;
