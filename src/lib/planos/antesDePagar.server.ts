import type { FullApi } from '#lib/contract.ts';
import { AppError } from '#lib/errors.ts';
import type { Done } from '#lib/form.ts';
import { orNotFound, orNullIfUnavailable } from '#lib/pageLoad.server.ts';
import { paths, withItems } from '#lib/paths.ts';
import type { SessaoDaPagina } from '#lib/shell/sessao.ts';
import { produtoExtraPorGuid } from './catalogo.ts';
import { camposDaEscolha, type Escolha, type EscolhaDeProdutos } from './escolha.ts';

const RECUSAS: Partial<Record<string, NonNullable<Done['aviso']>>> = {
  RECURSO_JA_PAGO: 'recursoJaPago',
  RECURSO_INCLUSO: 'recursoIncluso',
  RECURSO_INDISPONIVEL: 'recursoSemFase',
  PRODUTO_NAO_ENCONTRADO: 'produtoIndisponivel',
};

/** Who buys. Without a plan (`liberado`) the list of fines is closed. */
export interface Comprador {
  api: FullApi;
  sessao?: Pick<SessaoDaPagina, 'email' | 'liberado'> | null;
}

/**
 * Checks a choice before its checkout: returns the price, computed by the server. If it cannot be bought: the page that the buyer has to
 * visit first, with the reason; null for an unknown plan or sale.
 */
export async function carregarEscolha(comprador: Comprador, escolha: Escolha, cupom?: string) {
  const daVenda = escolha.tipo === 'venda';
  if (!daVenda && !escolha.plano && escolha.itens.length === 0) return ir('escolhaProdutos');
  try {
    const lendo = comprador.api.pedidos.resumo({ ...camposDaEscolha(escolha), cupom });
    return await (daVenda ? orNotFound(lendo) : lendo);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'CONTA_EM_REMOCAO') return ATE_CANCELAR_A_REMOCAO;
    const aviso = RECUSAS[error.code];
    if (!aviso || daVenda) throw error;
    if (error.code === 'PRODUTO_NAO_ENCONTRADO' && escolha.plano && escolha.itens.length === 0) return null;
    return ir(aviso, ondeSeEscolhe(comprador, escolha));
  }
}

/** The page on which the driver cancels the removal of the account. */
const ATE_CANCELAR_A_REMOCAO: Done = { redirect: paths.app.remocao, aviso: 'contaEmRemocao' };

/**
 * Where a driver must go before paying a sale: to its contract, or once it is paid or refunded to the page that says so; null: continue, also when the
 * sale cannot be loaded (the checkout then says so, and the payment requires the acceptance again).
 */
export async function antesDePagarVenda(api: FullApi, vendaId: number): Promise<Done | 'ausente' | null> {
  const lida = await orNullIfUnavailable(
    orNotFound(api.vendas.venda({ venda_id: vendaId })).then((venda) => ({ venda })),
  );
  if (!lida) return null;
  const { venda } = lida;
  if (!venda) return 'ausente';
  if (venda.AceitoEm === null)
    return { redirect: paths.app.venda.contrato(vendaId), aviso: 'aceiteContrato' };
  return venda.Paga || venda.Desfeita ? { redirect: paths.app.venda.formaPagamento(vendaId) } : null;
}

/** An open screen on which to change this choice; guids outside of the catalogue are those of fines. */
export function ondeSeEscolhe(
  { sessao }: Pick<Comprador, 'sessao'>,
  { plano, itens }: EscolhaDeProdutos,
): string {
  const deMultas = !plano && itens.every(({ guid }) => !produtoExtraPorGuid(guid));
  if (!deMultas) return withItems(paths.app.planos.lista, itens);
  return sessao?.liberado ? withItems(paths.app.multas.lista, itens) : paths.app.guardadas.lista;
}

/** Plans and extras are chosen on one screen, which is open without a plan. */
function ir(aviso: NonNullable<Done['aviso']>, redirect: string = paths.app.planos.lista): Done {
  return { redirect, aviso };
}
