import { and, desc, eq, isNull } from 'drizzle-orm';
import { notificarPorEmail } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, SystemCtx } from '#backend/platform/context.ts';
import { requerimento } from '#backend/platform/db/schema/requerimentos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { once } from '#backend/platform/idempotency.ts';
import { consume } from '#backend/platform/limits.ts';
import { type conta, Requerido } from '#lib/conta/contract.ts';
import { isoDateOf } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { prazoDaResposta, type TipoDeRequerimento } from '#lib/mesa/requerimentos.ts';
import { paths } from '#lib/paths.ts';

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
