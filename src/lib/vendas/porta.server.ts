import type { FullApi } from '../contract.ts';
import type { Done } from '../form.ts';
import { orNotFound, orNullIfUnavailable } from '../pageLoad.server.ts';
import { paths } from '../paths.ts';

/**
 * Where a driver must go before paying a sale: to its contract, or to the confirmation once it is paid; null: continue, also when the
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
  return venda.Paga ? { redirect: paths.app.venda.formaPagamento(vendaId) } : null;
}
