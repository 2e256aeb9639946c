import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { compartilhamentos } from '#lib/compartilhamentos/contract.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import { primeiroNome } from '#lib/shell/rules.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx, PublicCtx } from '../../platform/context.ts';
import { compartilhamento } from '../../platform/db/schema/compartilhamento.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { notificar } from '../avisos/notificacoes/notificar.ts';

/** The owner revokes it, or the invited person leaves. Idempotent. The other side gets an in-app notice. */
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

/** Ends these grants and offers after an account recovery and tells the invited people. */
export async function encerrarDaConta(
  tx: PublicCtx,
  dono: { id: string; nome: string },
  guids: readonly string[],
): Promise<void> {
  if (guids.length === 0) return;
  const encerrados = await tx.db
    .update(compartilhamento)
    .set({ encerradoEm: tx.clock(), encerradoPor: 'dono' })
    .where(
      and(
        eq(compartilhamento.usuarioId, dono.id),
        inArray(compartilhamento.guid, [...guids]),
        isNull(compartilhamento.encerradoEm),
      ),
    )
    .returning();
  for (const um of encerrados) await avisarOutro({ ...tx, actor: dono }, um);
}

type Quem = Pick<PublicCtx, 'db' | 'clock' | 'queues'> & { actor: { id: string; nome: string } };

async function avisarOutro(tx: Quem, antes: typeof compartilhamento.$inferSelect): Promise<void> {
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
