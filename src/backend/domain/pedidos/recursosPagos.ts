import { and, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm';
import { recursoVivo } from '#backend/domain/recursos/queries.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { credito, recurso } from '#backend/platform/db/schema/recursos.ts';

/** The current appeals that an order's items paid: by a credit, or by a plan's allowance while it was current. */
export async function recursosPagosPor(
  { db }: Pick<PublicCtx, 'db'>,
  itens: readonly number[],
): Promise<number[]> {
  const porCredito = await db
    .select({ id: recurso.id })
    .from(credito)
    .innerJoin(recurso, eq(recurso.id, credito.recursoId))
    .where(and(inArray(credito.pedidoItemId, [...itens]), recursoVivo));
  const planos = await db
    .select({ id: assinatura.id })
    .from(assinatura)
    .where(inArray(assinatura.pedidoItemId, [...itens]));
  const periodos = planos.map(({ id }) => id);
  const porPlano = await db
    .select({ id: recurso.id })
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
    .where(and(or(inArray(assinatura.id, periodos), inArray(assinatura.continuaDe, periodos)), recursoVivo));
  return [...porCredito, ...porPlano].map(({ id }) => id).sort((a, b) => a - b);
}
