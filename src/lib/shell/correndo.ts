import type { MultasAnswer } from '../multas/contract.ts';
import type { LinhaDoPainel } from '../multas/painel.ts';
import type { TotaisDaTimeline } from './rules.ts';

/** Whether anything is running: a deadline, a missing day, or a process of the licence. */
export function algoCorre(
  { ProcessoCassacao, ProcessoSuspensao }: Pick<MultasAnswer, 'ProcessoCassacao' | 'ProcessoSuspensao'>,
  linhas: readonly LinhaDoPainel[],
): boolean {
  return (
    ProcessoCassacao.length + ProcessoSuspensao.length > 0 ||
    linhas.some(({ vivos, falta }) => vivos.length > 0 || falta !== null)
  );
}

/** Whether an account has anything that could run. Unknown totals count as something. */
export function temAlgo(totais: TotaisDaTimeline | null): boolean {
  return totais === null || Object.values(totais).some((total) => total > 0);
}
