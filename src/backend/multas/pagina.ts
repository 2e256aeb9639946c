import { paginaDaMulta as multaNaPagina } from '#lib/multas/pagina.ts';
import type { multa } from '../db/schema/multas.ts';

/** Where a driver reads a fine: each kind has its own address (specification 1, section 2). */
export function paginaDaMulta({
  id,
  guid,
  tipo,
  origem,
}: Pick<typeof multa.$inferSelect, 'id' | 'guid' | 'tipo' | 'origem'>): string {
  return multaNaPagina({ Id: id, Guid: guid, Tipo: tipo, Origem: origem });
}
