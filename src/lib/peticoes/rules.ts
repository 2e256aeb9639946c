/** 'Gerar Recurso' shows while no fine is registered and nothing was delivered (specification 1, sections 2 and 4). */
export function podeGerarRecurso(solicitacao: { Multa_Id: number | null; Entregue: 0 | 1 }): boolean {
  return solicitacao.Multa_Id === null && solicitacao.Entregue === 0;
}
