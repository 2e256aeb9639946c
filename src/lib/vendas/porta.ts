import type { FullApi } from '../contract.ts';
import type { Done } from '../form.ts';
import { orNotFound } from '../pageLoad.ts';
import { paths } from '../paths.ts';

/** Where a driver has to go before paying a sale: to its contract, or, once it is paid, to where that is said; null: go on. */
export async function antesDePagarVenda(api: FullApi, vendaId: number): Promise<Done | 'ausente' | null> {
  const venda = await orNotFound(api.vendas.venda({ venda_id: vendaId }));
  if (!venda) return 'ausente';
  if (venda.AceitoEm === null)
    return { redirect: paths.app.venda.contrato(vendaId), aviso: 'aceiteContrato' };
  return venda.Paga ? { redirect: paths.app.venda.formaPagamento(vendaId) } : null;
}
