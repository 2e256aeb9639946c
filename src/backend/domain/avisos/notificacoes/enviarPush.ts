import { and, eq, gt, gte, isNull, or } from 'drizzle-orm';
import { chavesVapid } from '#backend/domain/avisos/aparelhosPush.ts';
import { silencioAte } from '#backend/domain/avisos/lembretes/rules.ts';
import { querAviso } from '#backend/domain/avisos/preferencias.ts';
import { enderecoDePush } from '#backend/platform/adapters/push/enderecoPublico.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { lembrete } from '#backend/platform/db/schema/avisos.ts';
import { contaAtiva, sessao, usuario } from '#backend/platform/db/schema/conta.ts';
import { aparelhoPush, notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { aceite, venda } from '#backend/platform/db/schema/vendas.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import type { JobData } from '#backend/platform/jobs/queue.ts';
import { AVISOS_POR_TIPO } from '#lib/avisos/tipos.ts';
import { SESSAO } from '#lib/conta/rules.ts';
import { today } from '#lib/dates.ts';
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

/**
 * Whether the notice is about what is over, because the worker was away or the message waited for the morning: a contract
 * (vendas/criarVenda.ts) that was accepted, cancelled, or can be accepted no more; every deadline of a reminder (lembretes/varrer.ts).
 */
async function acabou(
  { db, clock }: SystemCtx,
  { usuarioId, chave }: { usuarioId: string; chave: string | null },
): Promise<boolean> {
  const [, oQue, numero] = /^(venda|lembrete):(\d+)$/.exec(chave ?? '') ?? [];
  const id = Number(numero);
  if (oQue === 'lembrete') {
    const deste = and(eq(lembrete.usuarioId, usuarioId), or(eq(lembrete.id, id), eq(lembrete.junto, id)));
    return (await db.$count(lembrete, and(deste, gte(lembrete.data, today(clock))))) === 0;
  }
  if (oQue === undefined) return false;
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

async function retirar({ db }: SystemCtx, id: number): Promise<void> {
  await db.delete(aparelhoPush).where(eq(aparelhoPush.id, id));
}
