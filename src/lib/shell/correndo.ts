import type { MultasAnswer } from '../multas/contract.ts';
import type { LinhaDoPainel } from '../multas/painel.ts';

/** Whether something runs against the driver: a deadline, one whose day is missing, or a process of the licence. */
export function algoCorre(
  { ProcessoCassacao, ProcessoSuspensao }: Pick<MultasAnswer, 'ProcessoCassacao' | 'ProcessoSuspensao'>,
  linhas: readonly LinhaDoPainel[],
): boolean {
  return (
    ProcessoCassacao.length + ProcessoSuspensao.length > 0 ||
    linhas.some(({ vivos, falta }) => vivos.length > 0 || falta !== null)
  );
}
