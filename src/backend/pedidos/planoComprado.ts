import { and, eq, gt, isNull } from 'drizzle-orm';
import { inicioDoPlano } from '#lib/pedidos/vigencia.ts';
import { PLANOS, planoPorIds } from '#lib/planos/catalogo.ts';
import { fimDaVigencia } from '#lib/planos/rules.ts';
import { audit } from '../audit.ts';
import { retomarVerificacoes } from '../consultas/retomar.ts';
import type { PublicCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { assinatura, pedidoItem } from '../db/schema/pedidos.ts';
import type { ItemDoPedido, Pedido } from './pedido.ts';

/** A plan starts when it is paid, or where the plans that it does not exceed end (lib/pedidos/vigencia.ts). */
export async function iniciarPlano(ctx: PublicCtx, pedido: Pedido, item: ItemDoPedido): Promise<void> {
  const { usuarioId, pagoEm } = pedido;
  const achado = planoPorIds(item.idPlano ?? 0, item.idPlanoDetalhe ?? 0);
  if (!achado) throw new Error(`plan ${item.idPlano}/${item.idPlanoDetalhe} is not in the catalogue`);
  const { plano, detalhe } = achado;
  const correntes = await periodosAbertos(ctx, usuarioId);
  const inicio = inicioDoPlano(ordemDe(plano.chave), correntes, pagoEm ?? ctx.clock());
  await ctx.db.insert(assinatura).values({
    usuarioId,
    plano: plano.chave,
    idPlano: plano.id,
    idPlanoDetalhe: detalhe.id,
    periodicidade: detalhe.periodicidade,
    inicio,
    fim: fimDaVigencia(inicio, detalhe.periodicidade),
    pedidoItemId: item.id,
  });
  await ctx.db.update(pedidoItem).set({ inicioVigencia: inicio }).where(eq(pedidoItem.id, item.id));
  await retomarVerificacoes(ctx, { usuarioId, plano: plano.chave, inicio });
}

/** A plan was taken back: those that waited for its end start earlier, where nothing else is in their way. */
export async function anteciparPlanos(ctx: PublicCtx, usuarioId: string): Promise<void> {
  const agora = ctx.clock();
  const periodos = await periodosAbertos(ctx, usuarioId);
  const postos = periodos.filter(({ inicio }) => inicio <= agora);
  for (const { id, plano, ordem, inicio: antes, periodicidade, pedidoItemId } of periodos) {
    if (antes <= agora || periodicidade === null || pedidoItemId === null) continue;
    const inicio = inicioDoPlano(ordem, postos, agora);
    const fim = fimDaVigencia(inicio, periodicidade);
    postos.push({ id, plano, ordem, inicio, fim, periodicidade, pedidoItemId });
    if (inicio >= antes) continue;
    await ctx.db.update(assinatura).set({ inicio, fim }).where(eq(assinatura.id, id));
    await ctx.db.update(pedidoItem).set({ inicioVigencia: inicio }).where(eq(pedidoItem.id, pedidoItemId));
    await retomarVerificacoes(ctx, { usuarioId, plano, inicio });
    await audit(ctx, { acao: 'assinatura.antecipar', entidade: 'assinatura', id, dados: { antes, inicio } });
  }
}

/** The driver's periods that have not ended, in the order in which they were paid. */
async function periodosAbertos(ctx: PublicCtx, usuarioId: string) {
  // Two orders of one driver that are paid together must not start on the same day.
  await ctx.db.select({ id: usuario.id }).from(usuario).where(eq(usuario.id, usuarioId)).for('no key update');
  const rows = await ctx.db
    .select()
    .from(assinatura)
    .where(
      and(
        eq(assinatura.usuarioId, usuarioId),
        gt(assinatura.fim, ctx.clock()),
        isNull(assinatura.canceladaEm),
      ),
    )
    .orderBy(assinatura.id);
  return rows.map(({ id, plano, inicio, fim, periodicidade, pedidoItemId }) => ({
    id,
    plano,
    ordem: ordemDe(plano),
    inicio,
    fim,
    periodicidade,
    pedidoItemId,
  }));
}

const ordemDe = (chave: string) => PLANOS.findIndex((plano) => plano.chave === chave);
