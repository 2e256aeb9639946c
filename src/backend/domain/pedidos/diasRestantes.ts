import { and, eq, isNull } from 'drizzle-orm';
import type { PublicCtx } from '#backend/platform/context.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { daysBetween, isoDateOf } from '#lib/dates.ts';
import { diasFaltantes } from '#lib/planos/rules.ts';
import type { ItemDoPedido } from './pedido.ts';

/** Days left of each bought plan by the item's id, today included: of its own period and of what a larger plan put off. */
export async function diasRestantes(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
  itens: readonly ItemDoPedido[],
): Promise<Map<number, number>> {
  const planos = itens.filter(({ tipoProduto }) => tipoProduto === 'PLANO');
  if (planos.length === 0) return new Map();
  const agora = clock();
  const periodos = await db
    .select()
    .from(assinatura)
    .where(and(eq(assinatura.usuarioId, usuarioId), isNull(assinatura.canceladaEm)));
  const dias = ({ inicio, fim }: (typeof periodos)[number]) => {
    if (fim <= agora) return 0;
    return inicio <= agora ? diasFaltantes(fim, agora) : daysBetween(isoDateOf(inicio), isoDateOf(fim));
  };
  return new Map(
    planos.map((item) => {
      const inteiro = periodos.find(({ pedidoItemId }) => pedidoItemId === item.id);
      const dele = periodos.filter((um) => um === inteiro || (inteiro && um.continuaDe === inteiro.id));
      return [item.id, dele.reduce((soma, um) => soma + dias(um), 0)];
    }),
  );
}
