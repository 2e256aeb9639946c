import type { Consulta } from '../../platform/adapters/consulta.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { type Alvo, agendar, proximaRegular } from './agenda.ts';
import { adiar, pararConsultas } from './parada.ts';

/** The source rejects the data: the driver is told, and look-ups stop until the data are corrected. */
export function podeCorrigir(
  outcome: Consulta<unknown>['outcome'],
): outcome is 'none' | 'invalid_input' | 'changed' {
  return outcome === 'none' || outcome === 'invalid_input' || outcome === 'changed';
}

/** Handles a look-up without data, by reason; only errors that the driver can correct are left to the caller. */
export async function semDadosDoDetran(
  tx: SystemCtx,
  alvo: Alvo,
  { outcome, consultaId }: { outcome: Consulta<unknown>['outcome']; consultaId: number },
): Promise<void> {
  const fields = { ...alvo, consultaId, outcome };
  switch (outcome) {
    case 'our_mistake':
      await pararConsultas(tx, alvo.alvo, consultaId);
      return adiar(tx, alvo);
    case 'withheld':
      // A paid, permanent answer: asked again after a week at the earliest, whatever the plan.
      tx.log.error(fields, 'the source withheld the data');
      return agendar(tx, alvo, proximaRegular(tx.clock(), 'semanal', alvo.id));
    case 'repeated':
      tx.log.error(fields, 'the source refused a repeated query');
      return agendar(tx, alvo, proximaRegular(tx.clock(), 'diaria', alvo.id));
    default:
      // Paid but unreadable: an operator investigates, and tomorrow's check may be readable.
      tx.log.error(fields, 'the source sent an answer of an unknown shape');
      return agendar(tx, alvo, proximaRegular(tx.clock(), 'diaria', alvo.id));
  }
}
