import type { WireAnswer } from '#lib/endpoint.ts';
import { visitanteDa } from '#lib/medicao/analytics.ts';
import type { EventoRecebido, medicao } from '#lib/medicao/contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { consume } from '../../platform/limits.ts';

/** Forwards an event, only with a configured service and a consent in the request. */
export async function medir(
  ctx: Ctx,
  { cookies, ...evento }: EventoRecebido & { cookies: string | null },
): Promise<WireAnswer<typeof medicao.evento>> {
  const visitante = visitanteDa(cookies);
  const { medicao: servico } = ctx.adapters;
  if (!servico || visitante === null) return { enviado: false };
  await consume(ctx, { nome: 'medicao', de: ctx.actor.id, points: 120, seconds: 60 });
  return { enviado: await servico.send({ ...evento, visitante }) };
}
