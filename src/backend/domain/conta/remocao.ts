import { eq } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { apagadaEm } from '#lib/conta/retencao.server.ts';
import { formatDate, type IsoDate } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { comSenha } from './password.ts';
import { registrarRequerimento } from './requerimentos.ts';

/** Requests the removal of the account. Until its date the account works, and the request can be withdrawn. */
export async function pedirRemocao(ctx: Ctx, { Senha }: { Senha: string }): Promise<{ ApagadaEm: string }> {
  return comSenha(ctx, Senha, async (tx, antes) => {
    const ApagadaEm = await iniciarRemocao(tx, antes);
    if (antes.remocaoPedidaEm) return { ApagadaEm };
    await registrarRequerimento(tx, {
      usuarioId: tx.actor.id,
      tipo: 'eliminacao',
      texto: 'Remoção da conta, pedida em Meus Dados.',
      origem: 'conta',
      respondido: `Confirmada na hora: os dados são apagados em ${formatDate(ApagadaEm)}, e até lá o pedido pode ser cancelado.`,
    });
    return { ApagadaEm };
  });
}

/** Begins the removal of an account in the caller's transaction, tells its driver, and returns its day: that of an earlier request stays. */
export async function iniciarRemocao(
  tx: Ctx | SystemCtx,
  { id, remocaoPedidaEm }: Pick<typeof usuario.$inferSelect, 'id' | 'remocaoPedidaEm'>,
): Promise<IsoDate> {
  if (remocaoPedidaEm) return apagadaEm(remocaoPedidaEm);
  const pedida = tx.clock();
  await tx.db.update(usuario).set({ remocaoPedidaEm: pedida }).where(eq(usuario.id, id));
  await audit(tx, { acao: 'conta.pedirRemocao', entidade: 'usuario', id });
  await confirmar(tx, id, pedida);
  return apagadaEm(pedida);
}

export async function cancelarRemocao(ctx: Ctx): Promise<{ ApagadaEm: null }> {
  await transaction(ctx, (tx) => desfazerRemocao(tx, tx.actor.id));
  return { ApagadaEm: null };
}

/** Withdraws the account's request for removal, if there is one, in the caller's transaction. */
export async function desfazerRemocao(tx: PublicCtx, usuarioId: string): Promise<void> {
  const [antes] = await tx.db.select().from(usuario).where(eq(usuario.id, usuarioId)).for('update');
  if (!antes?.remocaoPedidaEm) return;
  await tx.db.update(usuario).set({ remocaoPedidaEm: null }).where(eq(usuario.id, usuarioId));
  await audit(tx, { acao: 'conta.cancelarRemocao', entidade: 'usuario', id: usuarioId });
}

/** A notice and a mail, so that a driver who did not request it learns of it and can withdraw it. */
async function confirmar(tx: PublicCtx, usuarioId: string, pedida: Date): Promise<void> {
  const chave = `remocao:${pedida.getTime()}`;
  const [criada] = await tx.db
    .insert(notificacao)
    .values({
      usuarioId,
      chave,
      assunto: 'Recebemos o seu pedido de remoção',
      descricao: `Seus dados serão apagados em ${formatDate(apagadaEm(pedida))}. Até lá, você pode cancelar o pedido em Meus Dados. Paramos de consultar suas multas e seus pontos.`,
      destino: paths.app.remocao,
      dataCriacao: pedida,
    })
    .returning({ id: notificacao.id });
  if (!criada) throw new Error('the notice was not written');
  const job = { modelo: 'aviso', usuarioId, notificacaoId: criada.id } as const;
  await enqueue(tx, 'email', { ...job, chave: `${usuarioId}:${chave}` });
}
