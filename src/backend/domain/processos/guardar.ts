import { and, eq } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { processo } from '#backend/platform/db/schema/habilitacoes.ts';
import { lockDriver, transaction } from '#backend/platform/db/transaction.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { processos } from '#lib/processos/contract.ts';
import { NOMES_DO_PROCESSO, soDigitos } from '#lib/processos/tipos.ts';
import { acharProcesso } from './queries.ts';

/** Most processes of one driver. Real drivers have one or two. */
const MAXIMO = 20;
const DEMAIS = `Você já guarda ${MAXIMO} processos. Retire um que terminou para guardar outro.`;

/** Stores a process that the driver received a notice of. Returns the stored one when it already exists. */
export async function guardarProcesso(
  ctx: Ctx,
  { Tipo, Numero, Orgao }: ParsedInput<typeof processos.guardar>,
): Promise<WireAnswer<typeof processos.guardar>> {
  return transaction(ctx, async (tx) => {
    const usuarioId = tx.actor.id;
    await lockDriver(tx, tx.actor.id);
    const meus = await tx.db.select().from(processo).where(eq(processo.usuarioId, usuarioId));
    const igual = meus.find((um) => um.tipo === Tipo && soDigitos(um.processo) === soDigitos(Numero));
    if (igual) {
      if (!igual.orgao)
        await tx.db
          .update(processo)
          .set({ orgao: Orgao })
          .where(and(eq(processo.id, igual.id), eq(processo.usuarioId, usuarioId)));
      return { Guid: igual.guid };
    }
    if (meus.length >= MAXIMO) fail('GUARDADAS_DEMAIS', { sentence: DEMAIS });
    const [novo] = await tx.db
      .insert(processo)
      .values({
        ...{ usuarioId, tipo: Tipo, processo: Numero, orgao: Orgao, origem: 'motorista' },
        ...{ descricao: NOMES_DO_PROCESSO[Tipo], criadoEm: tx.clock() },
      })
      .returning();
    if (!novo) throw new Error('an insert gave no row');
    await audit(tx, { acao: 'processo.guardar', entidade: 'processo', id: novo.id });
    return { Guid: novo.guid };
  });
}

/** Deletes a process that the driver typed, with its days and reminders. A process that the source lists stays. */
export async function retirarProcesso(
  ctx: Ctx,
  { Guid }: ParsedInput<typeof processos.retirar>,
): Promise<WireAnswer<typeof processos.retirar>> {
  return transaction(ctx, async (tx) => {
    const alvo = await acharProcesso(tx, Guid);
    if (alvo.origem === 'fonte' && !alvo.encerradoEm) fail('NAO_ENCONTRADO');
    await tx.db.delete(processo).where(and(eq(processo.id, alvo.id), eq(processo.usuarioId, tx.actor.id)));
    await audit(tx, { acao: 'processo.retirar', entidade: 'processo', id: alvo.id });
    return { Retirado: true as const };
  });
}
