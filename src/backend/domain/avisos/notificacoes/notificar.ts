import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { aparelhoPush, notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { enqueue, enqueueAll } from '#backend/platform/jobs/enqueue.ts';
import type { EmailJobData } from '#backend/platform/jobs/queue.ts';
import { NOTIFICACOES_POR_PAGINA, type notificacoes } from '#lib/avisos/contract.ts';
import type { TipoDeAviso } from '#lib/avisos/tipos.ts';
import type { FatoDeSeguranca } from '#lib/conta/acessos.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';

type Tx = Pick<PublicCtx, 'db' | 'clock' | 'queues'>;

interface Aviso {
  usuarioId: string;
  /** Notification type, for the driver's push preferences. */
  tipo: TipoDeAviso;
  /** Idempotency key of the event: a repeated key creates no second notice, and sends nothing. */
  chave: string;
  assunto: string;
  descricao: string;
  /** App path where the driver continues. */
  destino?: string;
  /** Also a mail: with the words of the notice, or of its own (emails/enviar.ts). */
  email?: Email | undefined;
}

type SemDono<J> = J extends unknown ? Omit<J, 'usuarioId' | 'chave' | 'notificacaoId' | 'tipo'> : never;
type Email = SemDono<EmailJobData>;

/**
 * Tells a driver of an event: listed, shown once over the next screen, pushed to subscribed devices, and mailed. Call it inside the
 * transaction of the event.
 */
export async function notificar(tx: Tx, { tipo, ...aviso }: Aviso): Promise<number | null> {
  const novas = await notificarTodos(tx, tipo, [aviso]);
  return novas.get(aviso.chave) ?? null;
}

/** The same, and a mail with the notice's words. */
export async function notificarPorEmail(tx: Tx, aviso: Omit<Aviso, 'email'>): Promise<void> {
  await notificar(tx, { ...aviso, email: { modelo: 'aviso' } });
}

/** Mails the driver a security event of the account. This mail cannot be switched off. */
export async function avisarSeguranca(
  tx: Pick<PublicCtx, 'db' | 'queues' | 'clock' | 'origem'>,
  { usuarioId, fato }: { usuarioId: string; fato: FatoDeSeguranca },
): Promise<void> {
  await enqueue(tx, 'email', {
    modelo: 'seguranca',
    usuarioId,
    chave: `seguranca:${randomUUID()}`,
    fato,
    quando: tx.clock().toISOString(),
    agente: tx.origem.agente,
  });
}

/** Notices of one type to many drivers in one statement. Returns the new ones: key and id. */
export async function notificarTodos(
  tx: Tx,
  tipo: TipoDeAviso,
  avisos: readonly Omit<Aviso, 'tipo'>[],
): Promise<Map<string | null, number>> {
  if (avisos.length === 0) return new Map();
  const dataCriacao = tx.clock();
  const novas = await tx.db
    .insert(notificacao)
    .values(avisos.map(({ email: _, ...aviso }) => ({ ...aviso, dataCriacao })))
    .onConflictDoNothing({ target: [notificacao.usuarioId, notificacao.chave] })
    .returning({ id: notificacao.id, usuarioId: notificacao.usuarioId, chave: notificacao.chave });
  const comEmail = new Map(avisos.map((um) => [`${um.usuarioId}:${um.chave}`, um.email]));
  const emails = novas.flatMap(({ id: notificacaoId, usuarioId, chave: doAviso }) => {
    const chave = `${usuarioId}:${doAviso}`;
    const email = comEmail.get(chave);
    return email ? [{ ...email, usuarioId, chave, notificacaoId, tipo } as EmailJobData] : [];
  });
  if (emails.length > 0) await enqueueAll(tx, 'email', emails);
  if (novas.length > 0) await avisarAparelhos(tx, tipo, novas);
  return new Map(novas.map(({ chave, id }) => [chave, id]));
}

/** Enqueues the push messages in the transaction that wrote the notices; none for drivers without devices. */
async function avisarAparelhos(
  tx: Tx,
  tipo: TipoDeAviso,
  novas: readonly { id: number; usuarioId: string }[],
): Promise<void> {
  const donos = [...new Set(novas.map(({ usuarioId }) => usuarioId))];
  const aparelhos = await tx.db
    .select({ id: aparelhoPush.id, usuarioId: aparelhoPush.usuarioId })
    .from(aparelhoPush)
    .where(inArray(aparelhoPush.usuarioId, donos));
  const porDono = Map.groupBy(aparelhos, ({ usuarioId }) => usuarioId);
  const jobs = novas.flatMap(({ id: notificacaoId, usuarioId }) =>
    (porDono.get(usuarioId) ?? []).map(({ id: aparelhoId }) => ({ aparelhoId, notificacaoId, tipo })),
  );
  if (jobs.length > 0) await enqueueAll(tx, 'push', jobs);
}

type Notificacao = WireAnswer<typeof notificacoes.ver>;

export async function listarNotificacoes(ctx: Ctx, { Pagina }: { Pagina: number }): Promise<Notificacao[]> {
  const rows = await ctx.db
    .select()
    .from(notificacao)
    .where(eq(notificacao.usuarioId, ctx.actor.id))
    .orderBy(desc(notificacao.dataCriacao), desc(notificacao.id))
    .limit(NOTIFICACOES_POR_PAGINA)
    .offset((Pagina - 1) * NOTIFICACOES_POR_PAGINA);
  return rows.map(toWire);
}

export async function verNotificacao(ctx: Ctx, { id }: { id: number }): Promise<Notificacao> {
  const mine = and(eq(notificacao.id, id), eq(notificacao.usuarioId, ctx.actor.id));
  const [row] = await ctx.db.select().from(notificacao).where(mine);
  return row ? toWire(row) : fail('NAO_ENCONTRADO');
}

export async function marcarLida(ctx: Ctx, { Guid }: { Guid: string }) {
  const mine = and(eq(notificacao.guid, Guid), eq(notificacao.usuarioId, ctx.actor.id));
  return transaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(notificacao).where(mine).for('update');
    if (!row) fail('NAO_ENCONTRADO');
    if (row.dataLeitura === null) {
      await tx.db.update(notificacao).set({ dataLeitura: tx.clock() }).where(mine);
      await audit(tx, { acao: 'notificacao.ler', entidade: 'notificacao', id: row.id });
    }
    return { lida: true as const };
  });
}

/** Days after which a notice appears in the list only, not over a screen. */
const PUSH_DAYS = 7;

/** Returns the oldest message not shown yet and marks it as shown in the same statement. */
export async function proximoPush(ctx: Ctx) {
  const now = ctx.clock();
  const waiting = and(
    eq(notificacao.usuarioId, ctx.actor.id),
    isNull(notificacao.pushMostradaEm),
    isNull(notificacao.dataLeitura),
    gt(notificacao.dataCriacao, new Date(now.getTime() - PUSH_DAYS * 86_400_000)),
  );
  const [next] = await ctx.db
    .select({ id: notificacao.id })
    .from(notificacao)
    .where(waiting)
    .orderBy(asc(notificacao.id))
    .limit(1);
  if (!next) return null;
  const [claimed] = await ctx.db
    .update(notificacao)
    .set({ pushMostradaEm: now })
    .where(and(eq(notificacao.id, next.id), waiting))
    .returning({ id: notificacao.id, assunto: notificacao.assunto });
  if (!claimed) return null;
  const unread = and(eq(notificacao.usuarioId, ctx.actor.id), isNull(notificacao.dataLeitura));
  return { Mensagem: claimed.assunto, Id: claimed.id, NaoLidas: await ctx.db.$count(notificacao, unread) };
}

function toWire(row: typeof notificacao.$inferSelect): Notificacao {
  return {
    Id: row.id,
    Guid: row.guid,
    Assunto: row.assunto,
    Descricao: row.descricao,
    DataCriacao: row.dataCriacao.toISOString(),
    DataLeitura: row.dataLeitura?.toISOString() ?? null,
    Destino: row.destino,
  };
}
