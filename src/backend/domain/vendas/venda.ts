import { and, eq, inArray, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, SystemCtx } from '#backend/platform/context.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { aceite, ItensDaVenda, venda as tabela } from '#backend/platform/db/schema/vendas.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { type Clock, today } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { EstadoDoPedido } from '#lib/pedidos/estados.ts';
import { rotuloDoEstado } from '#lib/pedidos/rules.ts';
import type { vendas } from '#lib/vendas/contract.ts';
import { toReais } from '#lib/wire.ts';

export type Venda = typeof tabela.$inferSelect;

export async function lerVenda(
  ctx: Ctx,
  { venda_id }: { venda_id: number },
): Promise<WireAnswer<typeof vendas.venda>> {
  const row = await vendaDoUsuario(ctx, venda_id);
  const [[aceito], pedidos] = await Promise.all([
    ctx.db.select({ quando: aceite.quando }).from(aceite).where(eq(aceite.vendaId, row.id)),
    ctx.db.selectDistinct({ status: pedido.status }).from(pedido).where(eq(pedido.vendaId, row.id)),
  ]);
  const estados = pedidos.map(({ status }) => status);
  const paga = estados.includes('pago') || estados.includes('autorizado');
  return {
    response: 'success',
    ValorTotal: toReais(row.valorTotal),
    Id: row.id,
    Descricao: row.descricao,
    Itens: v.parse(ItensDaVenda, row.itens).map((item) => ({
      NomeProduto: item.descricao,
      Quantidade: item.quantidade,
      ValorProduto: toReais(item.valorCentavos),
    })),
    DataVenda: row.criadaEm.toISOString(),
    ValidaAte: row.validaAte,
    Vencida: !aceito && vencida(row, ctx.clock),
    AceitoEm: aceito?.quando.toISOString() ?? null,
    Paga: paga,
    Desfeita: !paga && estados.includes('estornado'),
  };
}

/** A proposal not accepted in time is no longer binding (CC art. 428, III). */
export function vencida({ validaAte }: Pick<Venda, 'validaAte'>, clock: Clock): boolean {
  return validaAte !== null && validaAte < today(clock);
}

/** An active sale of this driver; another driver's or a cancelled one is not found. */
export async function vendaDoUsuario(ctx: Ctx, id: number): Promise<Venda> {
  const [row] = await ctx.db
    .select()
    .from(tabela)
    .where(and(eq(tabela.id, id), eq(tabela.usuarioId, ctx.actor.id), isNull(tabela.canceladaEm)));
  return row ?? fail('NAO_ENCONTRADO');
}

/** Order states with money received or possibly on its way: a sale with such an order cannot be cancelled. */
const VIVOS = ['aguardando_pagamento', 'autorizado', 'pago'] as const;

export const pedidoVivo = (estado: EstadoDoPedido) => VIVOS.some((um) => um === estado);

/** Cancels an unpaid sale. Throws NAO_ENCONTRADO, or TRANSICAO_INVALIDA while an order of it is open or paid. */
export async function cancelarVenda(ctx: SystemCtx, vendaId: number): Promise<Venda> {
  return transaction(ctx, async (tx) => {
    const [achada] = await tx.db
      .select()
      .from(tabela)
      .where(and(eq(tabela.id, vendaId), isNull(tabela.canceladaEm)))
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
    await tx.db.update(tabela).set({ canceladaEm: tx.clock() }).where(eq(tabela.id, vendaId));
    await audit(tx, { acao: 'venda.cancelar', entidade: 'venda', id: vendaId });
    return achada;
  });
}
