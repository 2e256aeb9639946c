/** 'Gerar Recurso' shows while no fine is registered and nothing was delivered (specification 1, sections 2 and 4). */
export function podeGerarRecurso(solicitacao: { Multa_Id: number | null; Entregue: 0 | 1 }): boolean {
  return solicitacao.Multa_Id === null && solicitacao.Entregue === 0;
}

/** The maximum time for writing a petition: a job is retried for about ten minutes, and the writing itself takes seconds. */
const ESCRITA_MAXIMA_MS = 30 * 60_000;

/** The fine is registered, but its petition does not exist and no job writes it. */
export function escritaParou(
  solicitacao: { entregue: boolean; dataMultaCadastrada: Date | null },
  agora: Date,
): boolean {
  const { entregue, dataMultaCadastrada } = solicitacao;
  if (entregue || dataMultaCadastrada === null) return false;
  return agora.getTime() - dataMultaCadastrada.getTime() >= ESCRITA_MAXIMA_MS;
}

/** The maximum number of versions of a petition. */
export const MAX_VERSOES = 20;
