import { paths } from '#lib/paths.ts';
import type { multa } from '../db/schema/multas.ts';

/** Where a driver reads a fine: each kind has its own address (specification 1, section 2). */
export function paginaDaMulta({
  id,
  guid,
  tipo,
}: Pick<typeof multa.$inferSelect, 'id' | 'guid' | 'tipo'>): string {
  return tipo === 'Habilitacao' ? paths.app.multas.verHabilitacao(guid) : paths.app.multas.ver(id);
}
