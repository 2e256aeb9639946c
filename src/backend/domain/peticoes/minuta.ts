import { minuta } from '#backend/domain/peticoes/texto/minuta.ts';
import { isoDateOf } from '#lib/dates.ts';
import type { Documento } from '#lib/documentos/documento.ts';
import { type Multa, multaGuardada } from './guardada.ts';

/**
 * The petition for a registered fine. Dated with its registration or correction, so that writing it again gives the
 * same document.
 */
export function minutaDe(multa: Multa, { email }: { email: string }): Documento {
  const { informada, ...guardada } = multaGuardada(multa);
  const hoje = isoDateOf(multa.corrigidaEm ?? multa.criadaEm);
  return minuta({ multa: informada, ...guardada, hoje, ...(multa.emNomeProprio ? { email } : {}) });
}
