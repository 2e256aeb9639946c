import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { serialize } from 'hono/utils/cookie';
import { audit, recordConsent } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { consentimento } from '#backend/platform/db/schema/avisos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { type Caller, type Route, route } from '#backend/platform/http/route.ts';
import { consume } from '#backend/platform/limits.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import {
  COOKIE_DA_MEDICAO,
  estaPermitida,
  SEM_MEDICAO,
  VALIDADE_DO_CONSENTIMENTO_S,
  visitanteDa,
} from '#lib/medicao/analytics.ts';
import { type EventoRecebido, medicao } from '#lib/medicao/contract.ts';

export const medicaoRoutes: Route[] = [
  route(medicao.evento, (ctx, input, caller) => medir(ctx, input, caller)),
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
  if (!permite) return SEM_MEDICAO;
  const maxAge = VALIDADE_DO_CONSENTIMENTO_S;
  return serialize(COOKIE_DA_MEDICAO, randomUUID(), { path: '/', maxAge, sameSite: 'Lax' });
}

/**
 * Forwards an event, only with a configured service, the id of this device, and the driver's consent. The id alone is no consent: the
 * driver may have withdrawn on another device, or another driver may have consented on this one. It is then deleted.
 */
async function medir(
  ctx: Ctx,
  evento: EventoRecebido,
  { cookies, setCookie }: Pick<Caller, 'cookies' | 'setCookie'>,
): Promise<WireAnswer<typeof medicao.evento>> {
  const visitante = visitanteDa(cookies);
  const { medicao: servico } = ctx.adapters;
  if (!servico || visitante === null) return { enviado: false };
  await consume(ctx, { nome: 'medicao', de: ctx.actor.id, points: 120, seconds: 60 });
  if (!(await permitiu(ctx))) {
    setCookie(SEM_MEDICAO);
    return { enviado: false };
  }
  return { enviado: await servico.send({ ...evento, visitante }) };
}

async function permitiu({ db, actor, clock }: Ctx): Promise<boolean> {
  const [ultima] = await db
    .select({ aceito: consentimento.aceito, quando: consentimento.quando })
    .from(consentimento)
    .where(and(eq(consentimento.usuarioId, actor.id), eq(consentimento.assunto, 'medicao')))
    .orderBy(desc(consentimento.quando), desc(consentimento.id))
    .limit(1);
  return estaPermitida(ultima, clock());
}
