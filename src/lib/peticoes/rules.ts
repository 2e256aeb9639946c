/** 'Gerar Recurso' shows while no fine is registered and nothing was delivered (specification 1, sections 2 and 4). */
export function podeGerarRecurso(solicitacao: { Multa_Id: number | null; Entregue: 0 | 1 }): boolean {
  return solicitacao.Multa_Id === null && solicitacao.Entregue === 0;
}

/**
 * How long the writing of a petition may take before it has failed: a job is tried for some ten minutes, and the writing
 * itself takes seconds.
 */
const ESCRITA_MAXIMA_MS = 30 * 60_000;

/** Its fine is registered, its petition is not there, and nobody is writing it any more. */
export function escritaParou(
  solicitacao: { entregue: boolean; dataMultaCadastrada: Date | null },
  agora: Date,
): boolean {
  const { entregue, dataMultaCadastrada } = solicitacao;
  if (entregue || dataMultaCadastrada === null) return false;
  return agora.getTime() - dataMultaCadastrada.getTime() >= ESCRITA_MAXIMA_MS;
}

/** A petition may be corrected and printed again so many times in all. */
export const MAX_VERSOES = 20;
