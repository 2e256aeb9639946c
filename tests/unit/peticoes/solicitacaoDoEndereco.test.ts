import { expect, it } from 'vitest';
import type { FullApi } from '#lib/contract.ts';
import { solicitacaoDoEndereco } from '#lib/peticoes/solicitacao.ts';

const uma = (Id: number, TransactionId: number, Multa_Id: number | null = null) => ({
  ...{ Id, TransactionId, Multa_Id, Entregue: 0 },
});
/** Newest first, as the call answers: order 1013 bought three, and the first has its fine. */
const solicitacoes = [uma(9, 1014), uma(8, 1013), uma(7, 1013), uma(6, 1013, 3)];
const api = { peticoes: { solicitacoes: async () => ({ solicitacoes }) } } as unknown as FullApi;

it.each([
  ['the order alone: its first that is to be written', 'idPedido=1013', 7],
  ['one of the order', 'idPedido=1013&solicitacao=8', 8],
  ['one that has its fine', 'idPedido=1013&solicitacao=6', 6],
  ['one of another order', 'idPedido=1013&solicitacao=9', undefined],
  ['an old link, which named the solicitação itself', 'idPedido=6', 6],
  ['an order of somebody else', 'idPedido=1', undefined],
  ['no order', 'solicitacao=8', undefined],
  ['no number', 'idPedido=x', undefined],
])('the wizard opens, for %s, the solicitação %s: %s', async (_, endereco, id) => {
  expect((await solicitacaoDoEndereco(api, new URLSearchParams(endereco)))?.Id).toBe(id);
});
