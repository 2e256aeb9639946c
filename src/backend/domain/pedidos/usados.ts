import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Centavos } from '#lib/money.ts';
import { type Uso, valorUsado } from '#lib/pedidos/desistencia.ts';
import { PRECOS, planoPorIds, produtoExtraPorGuid } from '#lib/planos/catalogo.ts';
import { precoDoRecurso } from '#lib/planos/rules.ts';
import type { PublicCtx } from '../../platform/context.ts';
import { mesmoDono } from '../../platform/db/schema/columns.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { assinatura } from '../../platform/db/schema/pedidos.ts';
import { solicitacao } from '../../platform/db/schema/peticoes.ts';
import { credito, recurso } from '../../platform/db/schema/recursos.ts';
import { recursoVivo } from '../recursos/queries.ts';
import { type ItemDoPedido, itensDe, type Pedido } from './pedido.ts';

type Leitura = Pick<PublicCtx, 'db'>;

/** A current appeal paid by a purchase, with the item that paid it. */
export interface RecursoPago {
  id: number;
  itemId: number;
  suspensiva: boolean;
}

/** Appeals paid by an order's items: by a credit, or by a plan's allowance while it was current. */
export async function recursosPagosPor({ db }: Leitura, itens: readonly number[]): Promise<RecursoPago[]> {
  const campos = { id: recurso.id, suspensiva: multa.suspensiva };
  const porCredito = await db
    .select({ ...campos, itemId: credito.pedidoItemId })
    .from(credito)
    .innerJoin(recurso, eq(recurso.id, credito.recursoId))
    .innerJoin(multa, eq(multa.id, recurso.multaId))
    .where(and(inArray(credito.pedidoItemId, [...itens]), recursoVivo));
  const planos = await db
    .select({ id: assinatura.id, itemId: assinatura.pedidoItemId })
    .from(assinatura)
    .where(inArray(assinatura.pedidoItemId, [...itens]));
  const doItem = new Map(planos.map(({ id, itemId }) => [id, itemId ?? 0]));
  const porPlano = await db
    .select({ ...campos, periodo: assinatura.id, continuaDe: assinatura.continuaDe })
    .from(assinatura)
    .innerJoin(
      recurso,
      and(
        eq(recurso.usuarioId, assinatura.usuarioId),
        eq(recurso.direito, 'plano'),
        gte(recurso.criadoEm, assinatura.inicio),
        lt(recurso.criadoEm, assinatura.fim),
        or(isNull(assinatura.canceladaEm), lt(recurso.criadoEm, assinatura.canceladaEm)),
      ),
    )
    .innerJoin(multa, mesmoDono(multa, recurso, recurso.multaId))
    .where(
      and(
        or(inArray(assinatura.id, [...doItem.keys()]), inArray(assinatura.continuaDe, [...doItem.keys()])),
        recursoVivo,
      ),
    );
  return [
    ...porCredito.map(({ itemId, ...um }) => ({ ...um, itemId: itemId ?? 0 })),
    ...porPlano.map(({ periodo, continuaDe, ...um }) => ({
      ...um,
      itemId: doItem.get(periodo) ?? doItem.get(continuaDe ?? 0) ?? 0,
    })),
  ].sort((a, b) => a.id - b.id);
}

/** The most to keep for the used part of an order (lib/pedidos/desistencia.ts): appeals begun and petitions delivered. */
export async function usadoDoPedido(
  ctx: Leitura,
  pedido: Pick<Pedido, 'id' | 'total' | 'subtotal'>,
): Promise<{ recursos: number; peticoes: number; valor: Centavos }> {
  const itens = await itensDe(ctx, pedido.id);
  const ids = itens.map(({ id }) => id);
  if (ids.length === 0) return { recursos: 0, peticoes: 0, valor: 0 };
  const recursos = await recursosPagosPor(ctx, ids);
  const peticoes = await ctx.db
    .select({ itemId: solicitacao.pedidoItemId, quantas: sql<number>`count(*)::int` })
    .from(solicitacao)
    .where(
      and(
        inArray(solicitacao.pedidoItemId, ids),
        isNotNull(solicitacao.dataEntreguePeticao),
        isNull(solicitacao.canceladaEm),
      ),
    )
    .groupBy(solicitacao.pedidoItemId)
    .orderBy(asc(solicitacao.pedidoItemId));
  const usos = itens.map((item): Uso => {
    const deles = recursos.filter(({ itemId }) => itemId === item.id);
    const escritas = peticoes.find(({ itemId }) => itemId === item.id)?.quantas ?? 0;
    const precos = [
      ...deles.map(({ suspensiva }) => precoDeUm(item, suspensiva)),
      ...Array.from({ length: escritas }, () => precoDeUm(item, false)),
    ];
    return { pago: item.valorUnitario * item.quantidade, precos };
  });
  return {
    recursos: recursos.length,
    peticoes: peticoes.reduce((soma, { quantas }) => soma + quantas, 0),
    valor: valorUsado(pedido, usos),
  };
}

/** Price of one appeal or petition as a share of its item; for a plan, the price of one appeal with that plan. */
function precoDeUm(item: ItemDoPedido, autossuspensiva: boolean): Centavos {
  if (item.tipoProduto === 'PLANO')
    return precoDoRecurso({
      doPlano: planoPorIds(item.idPlano ?? 0, item.idPlanoDetalhe ?? 0)?.plano.precoDoRecurso ?? null,
      avulso: PRECOS.recursoAvulso,
      autossuspensiva,
    });
  const unidades = produtoExtraPorGuid(item.produtoGuid ?? '')?.unidades ?? 1;
  return Math.round(item.valorUnitario / unidades);
}
