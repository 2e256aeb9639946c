import { and, eq, isNull } from 'drizzle-orm';
import { addDays, isoDateOf } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { prazoDaResposta, type TipoDeRequerimento } from '#lib/mesa/requerimentos.ts';
import { paths } from '#lib/paths.ts';
import { audit } from '../audit.ts';
import type { Ctx, SystemCtx } from '../context.ts';
import { requerimento } from '../db/schema/requerimentos.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { notificar } from '../notificacoes/notificar.ts';

interface Novo {
  usuarioId: string;
  tipo: TipoDeRequerimento;
  texto: string;
  origem: 'conta' | 'equipe';
  /** When it came, for what came by letter; now without it. */
  recebidoEm?: Date;
  /** What the product itself did at once. */
  respondido?: string;
}

/** Writes down what somebody asks for about the own data, with the last day for the answer. */
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

/** Answers it, once: a notice and a mail bring the answer. Fails with NAO_ENCONTRADO: none, or answered. */
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

/** Decreto 7.962/2013, art. 4, parágrafo único: what a buyer asks is answered within five days. */
export function prazoDaDesistencia(pedidaEm: Date): string {
  return addDays(isoDateOf(pedidaEm), 5);
}
