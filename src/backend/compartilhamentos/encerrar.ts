import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { compartilhamentos } from '#lib/compartilhamentos/contract.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import { primeiroNome } from '#lib/shell/rules.ts';
import { audit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { compartilhamento } from '../db/schema/compartilhamento.ts';
import { transaction } from '../db/transaction.ts';
import { notificar } from '../notificacoes/notificar.ts';

/** The owner takes it back, or the other one leaves. Twice is once. The other side is told in the app. */
export async function encerrar(
  ctx: Ctx,
  { Guid }: { Guid: string },
): Promise<WireAnswer<typeof compartilhamentos.encerrar>> {
  await transaction(ctx, async (tx) => {
    const { id, usuarioId, convidadoId } = compartilhamento;
    const meu = or(eq(usuarioId, tx.actor.id), eq(convidadoId, tx.actor.id));
    const [antes] = await tx.db
      .select()
      .from(compartilhamento)
      .where(and(eq(compartilhamento.guid, Guid), meu))
      .for('update');
    if (!antes) fail('NAO_ENCONTRADO');
    if (antes.encerradoEm !== null) return;
    const encerradoPor = antes.usuarioId === tx.actor.id ? ('dono' as const) : ('convidado' as const);
    await tx.db
      .update(compartilhamento)
      .set({ encerradoEm: tx.clock(), encerradoPor })
      .where(eq(id, antes.id));
    await audit(tx, {
      acao: 'compartilhamento.encerrar',
      entidade: 'compartilhamento',
      id: antes.id,
      dados: { por: encerradoPor },
    });
    await avisarOutro(tx, antes);
  });
  return { Encerrado: true };
}

async function avisarOutro(tx: Ctx, antes: typeof compartilhamento.$inferSelect): Promise<void> {
  const dono = antes.usuarioId === tx.actor.id;
  const outro = dono ? antes.convidadoId : antes.usuarioId;
  if (outro === null) return;
  const nome = primeiroNome(tx.actor.nome);
  const que = antes.veiculoId === null ? 'uma CNH' : 'um veículo';
  await notificar(tx, {
    tipo: 'conta',
    usuarioId: outro,
    chave: `compartilhamento:${antes.guid}:encerrado`,
    assunto: dono ? 'Um compartilhamento foi encerrado' : `${nome} deixou um compartilhamento`,
    descricao: dono
      ? `${nome} encerrou o seu acesso a ${que}. O que você comprou continua nos seus pedidos.`
      : `${nome} não acompanha mais ${que} que você compartilhou (convite para ${antes.para}).`,
    destino: paths.app.compartilhados,
  });
}

/** A correction makes of a vehicle or licence another one: nobody was invited to that. Runs in the caller's transaction. */
export async function encerrarDoAlvo(
  tx: Ctx,
  alvo: { veiculoId: number } | { habilitacaoId: number },
): Promise<void> {
  const deste =
    'veiculoId' in alvo
      ? eq(compartilhamento.veiculoId, alvo.veiculoId)
      : eq(compartilhamento.habilitacaoId, alvo.habilitacaoId);
  const agora = tx.clock();
  const encerrados = await tx.db
    .update(compartilhamento)
    .set({ encerradoEm: agora, encerradoPor: 'sistema' })
    .where(
      and(
        eq(compartilhamento.usuarioId, tx.actor.id),
        deste,
        isNull(compartilhamento.encerradoEm),
        gt(compartilhamento.fim, agora),
      ),
    )
    .returning({ id: compartilhamento.id });
  for (const { id } of encerrados)
    await audit(tx, {
      acao: 'compartilhamento.encerrar',
      entidade: 'compartilhamento',
      id,
      dados: { por: 'correcao' },
    });
}
