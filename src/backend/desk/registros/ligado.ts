import { type DadoDoRegistro, enderecoDe, type TipoDeRegistro } from '#lib/mesa/registro.ts';

/** A value with a link to a record; no link without an id. */
export function ligado(
  rotulo: string,
  valor: string | null,
  [tipo, id]: [tipo: TipoDeRegistro, id: number | string | null | undefined],
): DadoDoRegistro {
  return { rotulo, valor, href: id === null || id === undefined ? null : enderecoDe(tipo, id) };
}
