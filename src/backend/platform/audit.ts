import { and, desc, eq, gt } from 'drizzle-orm';
import { consentimento } from '#backend/platform/db/schema/avisos.ts';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import type { AssuntoDeConsentimento } from '#lib/conta/consentimentos.ts';
import { fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import type { Ctx, PublicCtx, SystemCtx } from './context.ts';

interface Fact {
  /** Verb and noun, e.g. 'habilitacao.cadastrar'. */
  acao: string;
  entidade: string;
  id: string | number;
  /** No documents, no secrets: ids, states, amounts. */
  dados?: Record<string, unknown>;
}

/** The most acts of one kind per driver in 24 hours. It is far above real use and bounds the rows of an account. */
export const MAX_PER_DAY = 500;

/** Records who did what, when and from where, in the transaction of the change. Throws MUITAS_TENTATIVAS past the daily limit. */
export async function audit(ctx: Ctx | SystemCtx | PublicCtx, fact: Fact): Promise<void> {
  // The staff may act for a driver: the row names the staff, and the driver's daily limit does not apply.
  const doMotorista = 'actor' in ctx && !('ator' in ctx);
  if (doMotorista) await refuseTooMany(ctx, fact.acao);
  await ctx.db.insert(auditoria).values({
    quando: ctx.clock(),
    ator: 'ator' in ctx ? ctx.ator : 'usuario',
    atorId: doMotorista ? ctx.actor.id : 'atorId' in ctx ? ctx.atorId : undefined,
    acao: fact.acao,
    entidade: fact.entidade,
    entidadeId: String(fact.id),
    ip: ctx.origem.ip,
    agente: ctx.origem.agente,
    requestId: ctx.origem.requestId,
    dados: fact.dados,
  });
}

/** Each kind of act has its own limit, so that reaching one does not block another, such as a change of password. */
async function refuseTooMany({ db, clock, actor }: Ctx, acao: string): Promise<void> {
  const [mostEarlier] = await db
    .select({ quando: auditoria.quando })
    .from(auditoria)
    .where(
      and(
        eq(auditoria.atorId, actor.id),
        gt(auditoria.quando, new Date(clock().getTime() - DAY)),
        eq(auditoria.acao, acao),
      ),
    )
    .orderBy(desc(auditoria.quando))
    .offset(MAX_PER_DAY - 1)
    .limit(1);
  if (mostEarlier) fail('MUITAS_TENTATIVAS', { sentence: TEXTS.muitasVezesHoje });
}

const DAY = 86_400_000;

/** Records a consent or its withdrawal, with time and origin. Call it inside the transaction of the act. */
export async function recordConsent(
  { db, clock, origem }: Pick<PublicCtx, 'db' | 'clock' | 'origem'>,
  consent: { usuarioId: string; assunto: AssuntoDeConsentimento; aceito: boolean; versao?: string },
): Promise<void> {
  const { ip, agente } = origem;
  await db.insert(consentimento).values({ ...consent, quando: clock(), ip, agente });
}
