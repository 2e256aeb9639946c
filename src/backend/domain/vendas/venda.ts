import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { Ctx } from '#backend/platform/context.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { aceite, ItensDaVenda, venda as tabela } from '#backend/platform/db/schema/vendas.ts';
import { type Clock, today } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
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
