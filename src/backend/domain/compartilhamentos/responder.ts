import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { compartilhamentos } from '#lib/compartilhamentos/contract.ts';
import { ultimoDia } from '#lib/compartilhamentos/rules.ts';
import { formatDate } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import { primeiroNome } from '#lib/shell/rules.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { compartilhamento } from '../../platform/db/schema/compartilhamento.ts';
import { habilitacao } from '../../platform/db/schema/habilitacoes.ts';
import { veiculo } from '../../platform/db/schema/veiculos.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { notificarPorEmail } from '../avisos/notificacoes/notificar.ts';
import { type ConviteGuardado, contarOlhar, segurarConvite } from './convite.ts';
import { emailEscondido, nomeDoAlvo } from './nome.ts';

/** The signed-in account accepts the invitation; the link stops working for others. Idempotent. */
export async function aceitar(
  ctx: Ctx,
  { Codigo }: { Codigo: string },
): Promise<WireAnswer<typeof compartilhamentos.aceitar>> {
  await contarOlhar(ctx);
  return transaction(ctx, async (tx) => {
    const convite = await deOutro(tx, Codigo, { de: tx.actor.id });
    if (convite.aceitoEm !== null) return alvoDe(tx, convite);
    await encerrarAnteriores(tx, convite);
    await tx.db
      .update(compartilhamento)
      .set({ convidadoId: tx.actor.id, aceitoEm: tx.clock() })
      .where(eq(compartilhamento.id, convite.id));
    await audit(tx, {
      acao: 'compartilhamento.aceitar',
      entidade: 'compartilhamento',
      id: convite.id,
      dados: { nivel: convite.nivel },
    });
    await avisarDono(tx, convite);
    return alvoDe(tx, convite);
  });
}

export async function recusar(
  ctx: Ctx,
  { Codigo }: { Codigo: string },
): Promise<WireAnswer<typeof compartilhamentos.recusar>> {
  await contarOlhar(ctx);
  return transaction(ctx, async (tx) => {
    const { id } = await deOutro(tx, Codigo);
    await tx.db
      .update(compartilhamento)
      .set({ encerradoEm: tx.clock(), encerradoPor: 'recusa' })
      .where(eq(compartilhamento.id, id));
    await audit(tx, { acao: 'compartilhamento.recusar', entidade: 'compartilhamento', id });
    return { Recusado: true };
  });
}

async function deOutro(
  tx: Ctx,
  codigo: string,
  repetido?: Parameters<typeof segurarConvite>[2],
): Promise<ConviteGuardado> {
  const convite = await segurarConvite(tx, codigo, repetido);
  return convite.usuarioId === tx.actor.id ? fail('CONVITE_PROPRIO') : convite;
}

/** A new grant replaces earlier grants of the same thing to the same person. */
async function encerrarAnteriores(tx: Ctx, { id, veiculoId, habilitacaoId }: ConviteGuardado): Promise<void> {
  const mesmo =
    veiculoId === null
      ? eq(compartilhamento.habilitacaoId, habilitacaoId ?? 0)
      : eq(compartilhamento.veiculoId, veiculoId);
  await tx.db
    .update(compartilhamento)
    .set({ encerradoEm: tx.clock(), encerradoPor: 'sistema' })
    .where(
      and(
        ne(compartilhamento.id, id),
        mesmo,
        eq(compartilhamento.convidadoId, tx.actor.id),
        isNotNull(compartilhamento.aceitoEm),
        isNull(compartilhamento.encerradoEm),
      ),
    );
}

/** A notice and a mail, so that an owner who sent the link to the wrong person learns it at once. */
async function avisarDono(tx: Ctx, convite: ConviteGuardado): Promise<void> {
  const { usuarioId, guid, nivel, para, fim } = convite;
  const quem = `${primeiroNome(tx.actor.nome)} (${emailEscondido(tx.actor.email)})`;
  const pode = nivel === 'pedir' ? 'ver e pedir recursos' : 'ver';
  await notificarPorEmail(tx, {
    tipo: 'conta',
    usuarioId,
    chave: `compartilhamento:${guid}:aceito`,
    assunto: `${primeiroNome(tx.actor.nome)} aceitou o seu convite`,
    descricao: `${quem} aceitou o convite feito para ${para} e pode ${pode}: ${nomeDoAlvo(convite)}, até ${formatDate(ultimoDia(fim))}. Se não é quem você convidou, encerre o acesso agora.`,
    destino: paths.app.encerrarAcesso(guid),
  });
}

async function alvoDe(
  { db }: Ctx,
  { veiculoId, habilitacaoId }: ConviteGuardado,
): Promise<WireAnswer<typeof compartilhamentos.aceitar>> {
  const [aberto] =
    veiculoId === null
      ? await db
          .select({ guid: habilitacao.guid })
          .from(habilitacao)
          .where(eq(habilitacao.id, habilitacaoId ?? 0))
      : await db.select({ guid: veiculo.guid }).from(veiculo).where(eq(veiculo.id, veiculoId));
  if (!aberto) fail('CONVITE_INVALIDO');
  return { Alvo: veiculoId === null ? 'habilitacao' : 'veiculo', Guid: aberto.guid };
}
