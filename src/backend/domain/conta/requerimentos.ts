import { and, desc, eq, isNull } from 'drizzle-orm';
import { notificarPorEmail } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { requerimento } from '#backend/platform/db/schema/requerimentos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { once } from '#backend/platform/idempotency.ts';
import { consume } from '#backend/platform/limits.ts';
import { type conta, Requerido } from '#lib/conta/contract.ts';
import { apagadaEm } from '#lib/conta/retencao.server.ts';
import { formatDate, type IsoDate, isoDateOf } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { prazoDaResposta, type TipoDeRequerimento } from '#lib/mesa/requerimentos.ts';
import { paths } from '#lib/paths.ts';
import { comSenha } from './password.ts';

interface Novo {
  usuarioId: string;
  tipo: TipoDeRequerimento;
  texto: string;
  origem: 'conta' | 'equipe';
  /** Date of receipt, for requests by letter; default: now. */
  recebidoEm?: Date;
  /** The answer, when the product fulfilled the request at once. */
  respondido?: string;
}

/** Records a data-protection request with the last day for its answer. */
export async function registrarRequerimento(
  ctx: Ctx | SystemCtx,
  { recebidoEm = ctx.clock(), respondido, ...novo }: Novo,
): Promise<typeof requerimento.$inferSelect> {
  if (recebidoEm > ctx.clock()) fail('DADOS_INVALIDOS', { sentence: 'Este dia ainda não chegou.' });
  return transaction(ctx, async (tx) => {
    const [linha] = await tx.db
      .insert(requerimento)
      .values({
        ...novo,
        recebidoEm,
        prazo: prazoDaResposta(isoDateOf(recebidoEm)),
        ...(respondido !== undefined && { respondidoEm: tx.clock(), resposta: respondido, autor: 'sistema' }),
      })
      .returning();
    if (!linha) throw new Error('an insert gave no row');
    await audit(tx, {
      acao: 'requerimento.registrar',
      entidade: 'requerimento',
      id: linha.id,
      dados: { tipo: novo.tipo },
    });
    return linha;
  });
}

/** Answers a request once, with a notice and a mail. Throws NAO_ENCONTRADO when there is none to answer. */
export async function responderRequerimento(
  ctx: SystemCtx,
  { id, resposta }: { id: number; resposta: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [linha] = await tx.db
      .update(requerimento)
      .set({ resposta, respondidoEm: tx.clock(), autor: tx.atorId ?? tx.ator })
      .where(and(eq(requerimento.id, id), isNull(requerimento.respondidoEm)))
      .returning();
    if (!linha) fail('NAO_ENCONTRADO', { sentence: `Não há um pedido ${id} sem resposta.` });
    await audit(tx, { acao: 'requerimento.responder', entidade: 'requerimento', id });
    await notificarPorEmail(tx, {
      tipo: 'conta',
      usuarioId: linha.usuarioId,
      chave: `requerimento:${id}`,
      assunto: 'Resposta ao seu pedido sobre os seus dados',
      descricao: resposta,
      destino: paths.app.perfil,
    });
  });
}

export async function meusRequerimentos({ db, actor }: Ctx): Promise<WireAnswer<typeof conta.requerimentos>> {
  const linhas = await db
    .select()
    .from(requerimento)
    .where(eq(requerimento.usuarioId, actor.id))
    .orderBy(desc(requerimento.id))
    .limit(100);
  return linhas.map(({ id, tipo, texto, recebidoEm, prazo, respondidoEm, resposta }) => ({
    Id: id,
    Tipo: tipo,
    Texto: texto,
    RecebidoEm: recebidoEm.toISOString(),
    Prazo: prazo,
    RespondidoEm: respondidoEm?.toISOString() ?? null,
    Resposta: resposta,
  }));
}

/** A data-protection request that no screen answers: the staff answers within the legal term. Idempotent for a repeated form. */
export async function requerer(
  ctx: Ctx,
  { Chave, ...conteudo }: ParsedInput<typeof conta.requerer>,
): Promise<WireAnswer<typeof conta.requerer>> {
  const usuarioId = ctx.actor.id;
  const envio = { dono: usuarioId, operacao: 'conta.requerer', chave: Chave, conteudo };
  return once(ctx, { ...envio, resposta: Requerido }, async (tx) => {
    // Only a new request counts: a repeated form gets its answer past the limit too.
    await consume(tx, { nome: 'requerer', de: usuarioId, points: 5, seconds: 86_400 });
    const { id, prazo } = await registrarRequerimento(tx, {
      usuarioId,
      tipo: conteudo.Tipo,
      texto: conteudo.Texto,
      origem: 'conta',
    });
    return { Id: id, Prazo: prazo };
  });
}

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
  // A driver who did not request it learns of it, and can withdraw it.
  await notificarPorEmail(tx, {
    tipo: 'conta',
    usuarioId: id,
    chave: `remocao:${pedida.getTime()}`,
    assunto: 'Recebemos o seu pedido de remoção',
    descricao: `Seus dados serão apagados em ${formatDate(apagadaEm(pedida))}. Até lá, você pode cancelar o pedido em Meus Dados. Paramos de consultar suas multas e seus pontos.`,
    destino: paths.app.remocao,
  });
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
