import { randomUUID } from 'node:crypto';
import { serialize } from 'hono/utils/cookie';
import type { WireAnswer } from '#lib/endpoint.ts';
import { COOKIE_DA_MEDICAO, VALIDADE_DO_CONSENTIMENTO_S, visitanteDa } from '#lib/medicao/analytics.ts';
import { type EventoRecebido, medicao } from '#lib/medicao/contract.ts';
import { audit, recordConsent } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { consume } from '../../platform/limits.ts';

export const medicaoRoutes: Route[] = [
  route(medicao.evento, (ctx, input, { cookies }) => medir(ctx, { ...input, cookies })),
  route(medicao.consentir, async (ctx, input, { setCookie }) => {
    const dito = await consentir(ctx, input);
    setCookie(cookieDaMedicao(dito.permite));
    return dito;
  }),
];

/** Records consent or its withdrawal, with time and origin; the random id is not stored with the driver. */
async function consentir(ctx: Ctx, { permite }: { permite: boolean }): Promise<{ permite: boolean }> {
  await consume(ctx, { nome: 'consentir', de: ctx.actor.id, points: 20, seconds: 3600 });
  await transaction(ctx, async (tx) => {
    const { id } = tx.actor;
    await recordConsent(tx, { usuarioId: id, assunto: 'medicao', aceito: permite });
    await audit(tx, { acao: 'medicao.consentir', entidade: 'usuario', id, dados: { permite } });
  });
  return { permite };
}

/** A new random id on consent; an expired cookie on withdrawal. */
function cookieDaMedicao(permite: boolean): string {
  const valor = permite ? randomUUID() : '';
  const idade = permite ? VALIDADE_DO_CONSENTIMENTO_S : 0;
  return serialize(COOKIE_DA_MEDICAO, valor, { path: '/', maxAge: idade, sameSite: 'Lax' });
}

/** Forwards an event, only with a configured service and a consent in the request. */
async function medir(
  ctx: Ctx,
  { cookies, ...evento }: EventoRecebido & { cookies: string | null },
): Promise<WireAnswer<typeof medicao.evento>> {
  const visitante = visitanteDa(cookies);
  const { medicao: servico } = ctx.adapters;
  if (!servico || visitante === null) return { enviado: false };
  await consume(ctx, { nome: 'medicao', de: ctx.actor.id, points: 120, seconds: 60 });
  return { enviado: await servico.send({ ...evento, visitante }) };
}
