import type { AtoOferecido } from './ato.ts';
import type { Mesa } from './tipos.ts';

/** The note that may be written about the customer of a record; null where the role writes none, or there is no customer. */
export function notaOferecida(mesa: Mesa, clienteId: string | null | undefined): AtoOferecido | null {
  if (!clienteId || mesa.atos(['notas escrever']).length === 0) return null;
  return { nome: 'notas escrever', fixos: { conta: clienteId } };
}
