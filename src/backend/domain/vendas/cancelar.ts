import { and, eq, inArray, isNull } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { venda } from '#backend/platform/db/schema/vendas.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { fail } from '#lib/errors.ts';
import type { EstadoDoPedido } from '#lib/pedidos/estados.ts';
import { rotuloDoEstado } from '#lib/pedidos/rules.ts';

/** Order states with money received or possibly on its way: a sale with such an order cannot be cancelled. */
const VIVOS = ['aguardando_pagamento', 'autorizado', 'pago'] as const;

export const pedidoVivo = (estado: EstadoDoPedido) => VIVOS.some((um) => um === estado);

/** Cancels an unpaid sale. Throws NAO_ENCONTRADO, or TRANSICAO_INVALIDA while an order of it is open or paid. */
export async function cancelarVenda(ctx: SystemCtx, vendaId: number): Promise<typeof venda.$inferSelect> {
  return transaction(ctx, async (tx) => {
    const [achada] = await tx.db
      .select()
      .from(venda)
      .where(and(eq(venda.id, vendaId), isNull(venda.canceladaEm)))
      .for('update');
    if (!achada) fail('NAO_ENCONTRADO', { sentence: `Não há uma venda ${vendaId} por cancelar.` });
    const [vivo] = await tx.db
      .select({ id: pedido.id, status: pedido.status })
      .from(pedido)
      .where(and(eq(pedido.vendaId, vendaId), inArray(pedido.status, [...VIVOS])))
      .limit(1);
    if (vivo)
      fail('TRANSICAO_INVALIDA', {
        sentence: `A venda ${vendaId} tem o pedido ${vivo.id} (${rotuloDoEstado(vivo.status).toLowerCase()}): estorne-o, ou espere que ele expire.`,
      });
    await tx.db.update(venda).set({ canceladaEm: tx.clock() }).where(eq(venda.id, vendaId));
    await audit(tx, { acao: 'venda.cancelar', entidade: 'venda', id: vendaId });
    return achada;
  });
}
