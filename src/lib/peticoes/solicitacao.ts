import type { FullApi } from '#lib/contract.ts';
import type { SolicitacaoWire } from './contract.ts';

/** The solicitação of the order in the address; of several the one that it names, else the first that is still to write. */
export async function solicitacaoDoEndereco(
  api: FullApi,
  endereco: URLSearchParams,
): Promise<SolicitacaoWire | undefined> {
  const idPedido = Number(endereco.get('idPedido') ?? '');
  if (!idPedido) return undefined;
  const { solicitacoes } = await api.peticoes.solicitacoes();
  // They are listed newest first.
  const doPedido = solicitacoes.filter(({ TransactionId }) => TransactionId === idPedido).toReversed();
  const qual = endereco.get('solicitacao');
  if (qual !== null) return doPedido.find(({ Id }) => String(Id) === qual);
  // The links of notices sent before version 2 name the solicitação itself there.
  const antiga = solicitacoes.find(({ Id }) => Id === idPedido);
  return doPedido.find(podeGerarRecurso) ?? doPedido[0] ?? antiga;
}

/** 'Gerar Recurso' shows while no fine is registered and nothing was delivered (specification 1, sections 2 and 4). */
export function podeGerarRecurso(solicitacao: { Multa_Id: number | null; Entregue: 0 | 1 }): boolean {
  return solicitacao.Multa_Id === null && solicitacao.Entregue === 0;
}
