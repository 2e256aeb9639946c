import { and, eq, isNull } from 'drizzle-orm';
import { addDays, isoDateOf } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { prazoDaResposta, type TipoDeRequerimento } from '#lib/mesa/requerimentos.ts';
import { paths } from '#lib/paths.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx, SystemCtx } from '../../platform/context.ts';
import { requerimento } from '../../platform/db/schema/requerimentos.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { notificar } from '../avisos/notificacoes/notificar.ts';

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

/**
 * Answers a request once, with a notice and a mail. Throws NAO_ENCONTRADO when it does not exist or is already
 * answered.
 */
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
    const { usuarioId } = linha;
    const chave = `requerimento:${id}`;
    const notificacaoId = await notificar(tx, {
      tipo: 'conta',
      usuarioId,
      chave,
      assunto: 'Resposta ao seu pedido sobre os seus dados',
      descricao: resposta,
      destino: paths.app.perfil,
    });
    if (notificacaoId !== null)
      await enqueue(tx, 'email', { modelo: 'aviso', usuarioId, chave, notificacaoId });
  });
}

/** Decreto 7.962/2013, art. 4, parágrafo único: a consumer's request is answered within five days. */
export function prazoDaDesistencia(pedidaEm: Date): string {
  return addDays(isoDateOf(pedidaEm), 5);
}
