import { and, eq, gt, gte, inArray, isNull, or } from 'drizzle-orm';
import { silencioAte } from '#backend/domain/avisos/lembretes/rules.ts';
import { querAviso } from '#backend/domain/avisos/preferencias.ts';
import { TEXTO_DO_PUSH, VALIDADE_DO_PUSH_S } from '#backend/domain/avisos/push.ts';
import { chavesVapid } from '#backend/domain/avisos/vapid.ts';
import { enderecoDePush } from '#backend/platform/adapters/push/enderecoPublico.ts';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { contaAtiva, sessao, usuario } from '#backend/platform/db/schema/conta.ts';
import { lembrete } from '#backend/platform/db/schema/lembretes.ts';
import { aparelhoPush, notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { aceite, venda } from '#backend/platform/db/schema/vendas.ts';
import { enqueue, enqueueAll } from '#backend/platform/jobs/enqueue.ts';
import type { JobData } from '#backend/platform/jobs/queue.ts';
import type { TipoDeAviso } from '#lib/avisos/tipos.ts';
import { SESSAO } from '#lib/conta/rules.ts';
import { today } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';

interface Aviso {
  usuarioId: string;
  /** Notification type, for the driver's push preferences. */
  tipo: TipoDeAviso;
  /** Idempotency key of the event: a repeated key creates no second notice. */
  chave: string;
  assunto: string;
  descricao: string;
  /** App path where the driver continues. */
  destino?: string;
}

/**
 * Creates a notice for a driver: listed, shown once over the next screen, and pushed to subscribed devices. Call it
 * inside the transaction of the event. Returns the notice's id, or null when the key already exists.
 */
export async function notificar(
  ctx: Pick<PublicCtx, 'db' | 'clock' | 'queues'>,
  { tipo, ...aviso }: Aviso,
): Promise<number | null> {
  const [created] = await ctx.db
    .insert(notificacao)
    .values({ ...aviso, push: true, dataCriacao: ctx.clock() })
    .onConflictDoNothing({ target: [notificacao.usuarioId, notificacao.chave] })
    .returning({ id: notificacao.id });
  if (!created) return null;
  await avisarAparelhos(ctx, { usuarioId: aviso.usuarioId, notificacaoId: created.id, tipo });
  return created.id;
}

/** The same, and a mail with the notice's words. A known key sends neither. */
export async function notificarPorEmail(
  tx: Pick<PublicCtx, 'db' | 'clock' | 'queues'>,
  aviso: Aviso,
): Promise<void> {
  const notificacaoId = await notificar(tx, aviso);
  if (notificacaoId === null) return;
  const { usuarioId, tipo } = aviso;
  const chave = `${usuarioId}:${aviso.chave}`;
  await enqueue(tx, 'email', { modelo: 'aviso', tipo, usuarioId, chave, notificacaoId });
}

/** Notices of one type to many drivers in one statement. Returns the keys that are new. */
export async function notificarTodos(
  ctx: Pick<PublicCtx, 'db' | 'clock' | 'queues'>,
  tipo: TipoDeAviso,
  avisos: readonly Omit<Aviso, 'tipo'>[],
): Promise<Set<string>> {
  if (avisos.length === 0) return new Set();
  const dataCriacao = ctx.clock();
  const novas = await ctx.db
    .insert(notificacao)
    .values(avisos.map((aviso) => ({ ...aviso, push: true, dataCriacao })))
    .onConflictDoNothing({ target: [notificacao.usuarioId, notificacao.chave] })
    .returning({ id: notificacao.id, usuarioId: notificacao.usuarioId, chave: notificacao.chave });
  await avisarAparelhosDeTodos(ctx, tipo, novas);
  return new Set(novas.map(({ chave }) => chave));
}

/** Enqueues push messages for a notice, in the transaction that wrote it. Does nothing for drivers without devices. */
async function avisarAparelhos(
  tx: Pick<PublicCtx, 'db' | 'queues'>,
  { usuarioId, notificacaoId, tipo }: { usuarioId: string; notificacaoId: number; tipo: TipoDeAviso },
): Promise<void> {
  const aparelhos = await tx.db
    .select({ id: aparelhoPush.id })
    .from(aparelhoPush)
    .where(eq(aparelhoPush.usuarioId, usuarioId));
  for (const { id: aparelhoId } of aparelhos) await enqueue(tx, 'push', { aparelhoId, notificacaoId, tipo });
}

/** The same for notices to many drivers, in one statement. */
async function avisarAparelhosDeTodos(
  tx: Pick<PublicCtx, 'db' | 'queues'>,
  tipo: TipoDeAviso,
  notificacoes: readonly { id: number; usuarioId: string }[],
): Promise<void> {
  if (notificacoes.length === 0) return;
  const donos = [...new Set(notificacoes.map(({ usuarioId }) => usuarioId))];
  const aparelhos = await tx.db
    .select({ id: aparelhoPush.id, usuarioId: aparelhoPush.usuarioId })
    .from(aparelhoPush)
    .where(inArray(aparelhoPush.usuarioId, donos));
  const porDono = Map.groupBy(aparelhos, ({ usuarioId }) => usuarioId);
  const jobs = notificacoes.flatMap(({ id: notificacaoId, usuarioId }) =>
    (porDono.get(usuarioId) ?? []).map(({ id: aparelhoId }) => ({ aparelhoId, notificacaoId, tipo })),
  );
  if (jobs.length > 0) await enqueueAll(tx, 'push', jobs);
}

/**
 * Works the queue `push`: one message per notice and device. Checks again before sending: the device may be signed
 * out, the type switched off, the notice read or its deadline over. A message sent twice after a crash shows once, because both carry
 * the notice's id.
 */
export async function enviarPush(ctx: SystemCtx, job: JobData<'push'>): Promise<void> {
  const { aparelhoId, notificacaoId, tipo } = job;
  const manha = tipo === 'prazos' ? silencioAte(ctx.clock()) : null;
  if (manha) return enqueue(ctx, 'push', job, { startAfter: manha });
  const agora = ctx.clock();
  const [alvo] = await ctx.db
    .select({ aparelho: aparelhoPush, chave: notificacao.chave })
    .from(aparelhoPush)
    .innerJoin(sessao, eq(sessao.id, aparelhoPush.sessaoId))
    .innerJoin(usuario, eq(usuario.id, aparelhoPush.usuarioId))
    .innerJoin(
      notificacao,
      and(eq(notificacao.id, notificacaoId), eq(notificacao.usuarioId, aparelhoPush.usuarioId)),
    )
    .where(
      and(
        eq(aparelhoPush.id, aparelhoId),
        eq(sessao.usuarioId, aparelhoPush.usuarioId),
        gt(sessao.expiraEm, agora),
        gt(sessao.usadaEm, new Date(agora.getTime() - SESSAO.ociosaDias * 86_400_000)),
        contaAtiva,
        isNull(notificacao.dataLeitura),
      ),
    );
  if (!alvo) return;
  const { usuarioId, enderecoDoServico: endereco, p256dh, auth } = alvo.aparelho;
  if (await passou(ctx, { usuarioId, chave: alvo.chave })) return;
  if (!(await querAviso(ctx, { usuarioId, tipo, canal: 'push' }))) return;
  if (!enderecoDePush(endereco)) return retirar(ctx, aparelhoId);
  const destino = await ctx.adapters.push.enviar({
    para: { endereco, p256dh, auth },
    vapid: await chavesVapid(ctx),
    texto: JSON.stringify({
      texto: TEXTO_DO_PUSH[tipo],
      caminho: paths.app.notificacoes.ver(notificacaoId),
      marca: `aviso-${notificacaoId}`,
    }),
    ttl: VALIDADE_DO_PUSH_S,
    assunto: `aviso-${notificacaoId}`,
  });
  if (destino === 'acabou') await retirar(ctx, aparelhoId);
}

/** Whether the notice is about what is over: the worker was away, or the message waited for the morning. */
async function passou(
  ctx: SystemCtx,
  { usuarioId, chave }: { usuarioId: string; chave: string | null },
): Promise<boolean> {
  return (
    (await prazosPassaram(ctx, { usuarioId, chave })) || (await contratoAcabou(ctx, { usuarioId, chave }))
  );
}

/** A contract (vendas/criarVenda.ts) that was accepted, cancelled, or can be accepted no more. */
async function contratoAcabou(
  { db, clock }: SystemCtx,
  { usuarioId, chave }: { usuarioId: string; chave: string | null },
): Promise<boolean> {
  const id = Number(/^venda:(\d+)$/.exec(chave ?? '')?.[1]);
  if (Number.isNaN(id)) return false;
  const [aberta] = await db
    .select({ id: venda.id })
    .from(venda)
    .leftJoin(aceite, and(eq(aceite.vendaId, venda.id), eq(aceite.usuarioId, venda.usuarioId)))
    .where(
      and(
        eq(venda.id, id),
        eq(venda.usuarioId, usuarioId),
        isNull(venda.canceladaEm),
        isNull(aceite.vendaId),
        or(isNull(venda.validaAte), gte(venda.validaAte, today(clock))),
      ),
    );
  return !aberta;
}

/** Every deadline of a reminder (lembretes/varrer.ts). */
async function prazosPassaram(
  { db, clock }: SystemCtx,
  { usuarioId, chave }: { usuarioId: string; chave: string | null },
): Promise<boolean> {
  const id = Number(/^lembrete:(\d+)$/.exec(chave ?? '')?.[1]);
  if (Number.isNaN(id)) return false;
  const correm = await db.$count(
    lembrete,
    and(
      eq(lembrete.usuarioId, usuarioId),
      or(eq(lembrete.id, id), eq(lembrete.junto, id)),
      gte(lembrete.data, today(clock)),
    ),
  );
  return correm === 0;
}

async function retirar({ db }: SystemCtx, id: number): Promise<void> {
  await db.delete(aparelhoPush).where(eq(aparelhoPush.id, id));
}
