import type { IsoDate } from '#lib/dates.ts';
import type { MultasAnswer } from '#lib/multas/contract.ts';
import type { LinhaDoPainel } from '#lib/multas/painel.ts';
import { processosQueCorrem } from '#lib/processos/lista.ts';
import type { TotaisDaTimeline } from './rules.ts';

/** Whether anything is running: a deadline, a missing day, or a process of the licence that has not ended. */
export function algoCorre(
  lista: Pick<MultasAnswer, 'ProcessoCassacao' | 'ProcessoSuspensao'>,
  linhas: readonly LinhaDoPainel[],
  hoje: IsoDate,
): boolean {
  return (
    processosQueCorrem(lista, hoje).length > 0 ||
    linhas.some(({ vivos, semData }) => vivos.length > 0 || semData !== null)
  );
}

/** Whether an account has anything that could run. Unknown totals count as something. */
export function temAlgo(totais: TotaisDaTimeline | null): boolean {
  return totais === null || Object.values(totais).some((total) => total > 0);
}
