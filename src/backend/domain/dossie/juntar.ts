import { and, count, eq, inArray } from 'drizzle-orm';
import { today } from '#lib/dates.ts';
import { type dossie, Juntado } from '#lib/dossie/contract.ts';
import { PAPEIS_POR_MULTA } from '#lib/dossie/papeis.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { sentenceOf, TEXTS } from '#lib/messages.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { arquivo } from '../../platform/db/schema/conta.ts';
import { papel } from '../../platform/db/schema/dossie.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency.ts';
import { consume } from '../../platform/limits.ts';
import { comArquivos } from '../recursos/comArquivos.ts';
import { umDocumento } from '../recursos/documentos.ts';
import { multaDoDossie } from './ler.ts';

type Entrada = ParsedInput<typeof dossie.juntar>;

/** Adds the driver's document or note to the case file. The file is read and stored outside the transaction. */
export async function juntarAoDossie(
  ctx: Ctx,
  { GuidMulta, Chave, Arquivo, ...dados }: Entrada,
): Promise<WireAnswer<typeof dossie.juntar>> {
  const { linha, ids } = await multaDoDossie(ctx, GuidMulta);
  if (dados.Dia > today(ctx.clock)) fail('DADOS_INVALIDOS', { fields: { Dia: TEXTS.papelFuturo } });
  await consume(ctx, { nome: 'papel', de: ctx.actor.id, ...ENVIOS });
  const documento = await umDocumento(ctx, Arquivo);
  if (!documento && dados.Texto === undefined)
    fail('PAPEL_VAZIO', { fields: { Arquivo: sentenceOf('PAPEL_VAZIO') } });
  const documentos = documento ? [documento] : [];
  return comArquivos(ctx, { usuarioId: ctx.actor.id, documentos }, ([guardado]) =>
    once(
      ctx,
      {
        dono: ctx.actor.id,
        operacao: 'dossie.juntar',
        chave: Chave,
        conteudo: { GuidMulta, ...dados, arquivo: guardado?.sha256 },
        resposta: Juntado,
      },
      async (tx) => {
        await segurarVaga(tx, ids);
        if (guardado) await tx.db.insert(arquivo).values(guardado);
        const [novo] = await tx.db
          .insert(papel)
          .values({
            usuarioId: tx.actor.id,
            multaId: linha.multa.id,
            tipo: guardado ? dados.Tipo : 'nota',
            titulo: dados.Titulo ?? null,
            texto: dados.Texto ?? null,
            dia: dados.Dia || null,
            arquivoId: guardado?.id ?? null,
            criadoEm: tx.clock(),
          })
          .returning();
        if (!novo) throw new Error('an insert gave no row');
        await audit(tx, {
          acao: 'dossie.juntar',
          entidade: 'papel',
          id: novo.id,
          dados: { multaId: linha.multa.id, tipo: novo.tipo, arquivo: guardado?.id },
        });
        return { Guid: novo.guid };
      },
    ),
  );
}

/** Locks the fine, so that parallel uploads cannot exceed the limit. */
async function segurarVaga({ db, actor }: Ctx, ids: readonly number[]): Promise<void> {
  await db
    .select({ id: multa.id })
    .from(multa)
    .where(inArray(multa.id, [...ids]))
    .orderBy(multa.id)
    .for('no key update');
  const [ha] = await db
    .select({ quantos: count() })
    .from(papel)
    .where(and(eq(papel.usuarioId, actor.id), inArray(papel.multaId, [...ids])));
  if ((ha?.quantos ?? 0) >= PAPEIS_POR_MULTA) fail('PAPEIS_DEMAIS');
}

/** Upload limit per hour: enough for a pile of paper; 600 MB at most. */
const ENVIOS = { points: 60, seconds: 3600 };

/** Removes one of the driver's own documents with its file. The nightly sweep deletes a file that could not be deleted. */
export async function retirarDoDossie(
  ctx: Ctx,
  { GuidPapel }: ParsedInput<typeof dossie.retirar>,
): Promise<WireAnswer<typeof dossie.retirar>> {
  const usuarioId = ctx.actor.id;
  const chave = await transaction(ctx, async (tx) => {
    const [retirado] = await tx.db
      .delete(papel)
      .where(and(eq(papel.guid, GuidPapel), eq(papel.usuarioId, usuarioId)))
      .returning();
    if (!retirado) fail('NAO_ENCONTRADO');
    await audit(tx, {
      acao: 'dossie.retirar',
      entidade: 'papel',
      id: retirado.id,
      dados: { multaId: retirado.multaId, tipo: retirado.tipo },
    });
    if (retirado.arquivoId === null) return null;
    const [dele] = await tx.db
      .delete(arquivo)
      .where(and(eq(arquivo.id, retirado.arquivoId), eq(arquivo.usuarioId, usuarioId)))
      .returning({ chave: arquivo.chave });
    return dele?.chave ?? null;
  });
  if (chave !== null) {
    try {
      await ctx.adapters.storage.delete(chave);
    } catch (err) {
      ctx.log.error({ err }, 'the file of a removed document could not be deleted');
    }
  }
  return { Retirado: true };
}
