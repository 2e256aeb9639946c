import { createECDH } from 'node:crypto';
import { and, asc, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm';
import { silencioAte } from '#backend/domain/avisos/lembretes/prazos.ts';
import { querAviso } from '#backend/domain/avisos/preferencias.ts';
import { requireSession, sessaoAberta } from '#backend/domain/conta/session.ts';
import { enderecoDePush } from '#backend/platform/adapters/push/enderecoPublico.ts';
import type { Vapid } from '#backend/platform/adapters/push/push.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { lembrete } from '#backend/platform/db/schema/avisos.ts';
import { contaAtiva, sessao, usuario } from '#backend/platform/db/schema/conta.ts';
import { aparelhoPush, notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import type { JobData } from '#backend/platform/jobs/queue.ts';
import { consume } from '#backend/platform/limits.ts';
import { keptKey } from '#backend/platform/secrets/segredo.ts';
import type { avisos } from '#lib/avisos/contract.ts';
import { AVISOS_POR_TIPO } from '#lib/avisos/tipos.ts';
import { today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';

/** Seconds that a push service keeps a message for a device that is offline. */
const VALIDADE_S = 24 * 3600;

/**
 * Works the queue `push`: one message per notice and device. Checks again before sending: the device may be signed
 * out, the type switched off, the notice read or its deadline over. A message sent twice after a crash shows once, because both carry
 * the notice's id.
 */
export async function enviarPush(ctx: SystemCtx, job: JobData<'push'>): Promise<void> {
  const { aparelhoId, notificacaoId, tipo } = job;
  const manha = tipo === 'prazos' ? silencioAte(ctx.clock()) : null;
  if (manha) return enqueue(ctx, 'push', job, { startAfter: manha });
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
        sessaoAberta(ctx.clock()),
        contaAtiva,
        isNull(notificacao.dataLeitura),
      ),
    );
  if (!alvo) return;
  const { usuarioId, enderecoDoServico: endereco, p256dh, auth } = alvo.aparelho;
  if (await acabou(ctx, { usuarioId, chave: alvo.chave })) return;
  if (!(await querAviso(ctx, { usuarioId, tipo, canal: 'push' }))) return;
  if (!enderecoDePush(endereco)) return retirar(ctx, aparelhoId);
  const destino = await ctx.adapters.push.enviar({
    para: { endereco, p256dh, auth },
    vapid: await chavesVapid(ctx),
    texto: JSON.stringify({
      texto: AVISOS_POR_TIPO[tipo].push,
      caminho: paths.app.notificacoes.ver(notificacaoId),
      marca: `aviso-${notificacaoId}`,
    }),
    ttl: VALIDADE_S,
    assunto: `aviso-${notificacaoId}`,
  });
  if (destino === 'acabou') await retirar(ctx, aparelhoId);
}

/** Whether every deadline of a reminder (lembretes/varrer.ts) has passed, because the worker was away or the message waited for the morning. */
async function acabou(
  { db, clock }: SystemCtx,
  { usuarioId, chave }: { usuarioId: string; chave: string | null },
): Promise<boolean> {
  const [, numero] = /^lembrete:(\d+)$/.exec(chave ?? '') ?? [];
  if (numero === undefined) return false;
  const id = Number(numero);
  const deste = and(eq(lembrete.usuarioId, usuarioId), or(eq(lembrete.id, id), eq(lembrete.junto, id)));
  return (await db.$count(lembrete, and(deste, gte(lembrete.data, today(clock))))) === 0;
}

async function retirar({ db }: SystemCtx, id: number): Promise<void> {
  await db.delete(aparelhoPush).where(eq(aparelhoPush.id, id));
}

const MAX_APARELHOS = 10;

type Estado = WireAnswer<typeof avisos.push>;

export async function verPush(ctx: Ctx): Promise<Estado> {
  const { publica } = await chavesVapid(ctx);
  const linhas = await ctx.db
    .select({ sessaoId: aparelhoPush.sessaoId })
    .from(aparelhoPush)
    .where(eq(aparelhoPush.usuarioId, ctx.actor.id));
  return {
    ChavePublica: publica,
    NesteAparelho: linhas.some(({ sessaoId }) => sessaoId === ctx.actor.sessaoId),
    Aparelhos: linhas.length,
  };
}

/** Registers this device for push messages; a previous user of the same browser stops receiving them there. */
export async function ligarPush(
  ctx: Ctx,
  { Endereco, P256dh, Auth }: ParsedInput<typeof avisos.ligarPush>,
): Promise<Estado> {
  const url = enderecoDePush(Endereco);
  if (!url) fail('DADOS_INVALIDOS', { fields: { Endereco: 'Este endereço não é de um serviço de avisos.' } });
  await consume(ctx, { nome: 'push', de: ctx.actor.id, points: 20, seconds: 3600 });
  await transaction(ctx, async (tx) => {
    const { id: usuarioId, sessaoId } = tx.actor;
    await requireSession(tx);
    await tx.db.delete(aparelhoPush).where(eq(aparelhoPush.enderecoDoServico, url.href));
    await tx.db.delete(aparelhoPush).where(eq(aparelhoPush.sessaoId, sessaoId));
    const outros = await tx.db
      .select({ id: aparelhoPush.id })
      .from(aparelhoPush)
      .where(and(eq(aparelhoPush.usuarioId, usuarioId), ne(aparelhoPush.sessaoId, sessaoId)))
      .orderBy(asc(aparelhoPush.id));
    // Over the limit, the oldest devices are removed.
    const demais = outros.slice(0, Math.max(0, outros.length + 1 - MAX_APARELHOS)).map(({ id }) => id);
    if (demais.length > 0) await tx.db.delete(aparelhoPush).where(inArray(aparelhoPush.id, demais));
    await tx.db.insert(aparelhoPush).values({
      usuarioId,
      sessaoId,
      enderecoDoServico: url.href,
      p256dh: P256dh,
      auth: Auth,
      criadoEm: tx.clock(),
    });
    await audit(tx, { acao: 'avisos.ligarPush', entidade: 'usuario', id: usuarioId });
  });
  return verPush(ctx);
}

export async function desligarPush(ctx: Ctx): Promise<Estado> {
  await transaction(ctx, async (tx) => {
    const { id: usuarioId, sessaoId } = tx.actor;
    const fora = await tx.db
      .delete(aparelhoPush)
      .where(and(eq(aparelhoPush.usuarioId, usuarioId), eq(aparelhoPush.sessaoId, sessaoId)))
      .returning({ id: aparelhoPush.id });
    if (fora.length > 0) await audit(tx, { acao: 'avisos.desligarPush', entidade: 'usuario', id: usuarioId });
  });
  return verPush(ctx);
}

/** Our VAPID keys for push services (RFC 8292): P-256 in base64url, the private one of any 32 bytes. Browsers bind subscriptions to them. */
export async function chavesVapid(ctx: Pick<PublicCtx, 'db' | 'env' | 'clock' | 'log'>): Promise<Vapid> {
  const privada = await keptKey(ctx, 'vapid');
  if (privada === null) {
    ctx.log.error('the push message key was encrypted with another OPERATOR_KEY');
    fail('SERVICO_INDISPONIVEL');
  }
  const curva = createECDH('prime256v1');
  curva.setPrivateKey(privada);
  return {
    publica: curva.getPublicKey('base64url'),
    privada: Buffer.from(privada).toString('base64url'),
    contato: `mailto:${ctx.env.SUPPORT_EMAIL}`,
  };
}
