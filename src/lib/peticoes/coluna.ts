import type { Campo } from './campo.ts';

/** Marks a field of the specification's own: it has a column of the fine; the others are kept together as its facts. */
export function coluna<T>(campo: Campo<T>): Campo<T> & { coluna: true } {
  return { ...campo, coluna: true };
}
