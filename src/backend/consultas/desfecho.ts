import type { Consulta } from '../adapters/consulta.ts';
import type { SystemCtx } from '../context.ts';
import { type Alvo, agendar, proximaRegular } from './agenda.ts';
import { adiar, pararConsultas } from './parada.ts';

/** What the source says about the data themselves: the driver is told, and nothing more is asked until it is corrected. */
export function podeCorrigir(
  outcome: Consulta<unknown>['outcome'],
): outcome is 'none' | 'invalid_input' | 'changed' {
  return outcome === 'none' || outcome === 'invalid_input' || outcome === 'changed';
}

/** Why no data came, and what is done about it; only what the driver can mend is left to who asked. */
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
      // Paid for, and said to last: not asked again before a week has passed, whatever the plan.
      tx.log.error(fields, 'the source knows and does not show');
      return agendar(tx, alvo, proximaRegular(tx.clock(), 'semanal', alvo.id));
    case 'repeated':
      tx.log.error(fields, 'the source finds that the same is asked too often');
      return agendar(tx, alvo, proximaRegular(tx.clock(), 'diaria', alvo.id));
    default:
      // Paid for and unreadable: an operator looks at it, tomorrow's check may be able to read it.
      tx.log.error(fields, 'the source answered what nobody could read');
      return agendar(tx, alvo, proximaRegular(tx.clock(), 'diaria', alvo.id));
  }
}
