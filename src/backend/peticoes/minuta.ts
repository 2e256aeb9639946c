import { isoDateOf } from '#lib/dates.ts';
import type { Documento } from '#lib/pdf/documento.ts';
import { minuta } from '#lib/peticoes/minuta.ts';
import { type Multa, multaGuardada } from './guardada.ts';

/**
 * The petition about a registered fine. It is dated as the fine was registered or corrected, so that writing it again gives
 * the same document.
 */
export function minutaDe(multa: Multa, { email }: { email: string }): Documento {
  const { informada, ...guardada } = multaGuardada(multa);
  const hoje = isoDateOf(multa.corrigidaEm ?? multa.criadaEm);
  return minuta({ multa: informada, ...guardada, hoje, ...(multa.emNomeProprio ? { email } : {}) });
}
