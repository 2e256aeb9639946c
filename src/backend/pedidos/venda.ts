import { and, eq, inArray } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { Ctx } from '../context.ts';
import { aceite, pedido, venda } from '../db/schema/pedidos.ts';

/**
 * A sale is paid once, and not before its contract is accepted; while a card may still be charged for it, no other one is tried.
 * Holds the sale until the transaction ends.
 */
export async function recusarVendaFechada(tx: Ctx, vendaId: number): Promise<void> {
  const dono = and(eq(venda.id, vendaId), eq(venda.usuarioId, tx.actor.id));
  const [row] = await tx.db.select({ id: venda.id }).from(venda).where(dono).for('no key update');
  if (!row) fail('NAO_ENCONTRADO');
  const [aceito] = await tx.db.select().from(aceite).where(eq(aceite.vendaId, vendaId));
  if (!aceito) fail('CONTRATO_NAO_ACEITO');
  const pedidos = await tx.db
    .select({ status: pedido.status, metodo: pedido.metodo })
    .from(pedido)
    .where(
      and(
        eq(pedido.vendaId, vendaId),
        inArray(pedido.status, ['pago', 'autorizado', 'aguardando_pagamento']),
      ),
    );
  if (pedidos.some(({ status }) => status === 'pago')) fail('VENDA_JA_PAGA');
  if (pedidos.some(({ status, metodo }) => status === 'autorizado' || metodo === 'CARTAO'))
    fail('PAGAMENTO_EM_CONFERENCIA');
}
