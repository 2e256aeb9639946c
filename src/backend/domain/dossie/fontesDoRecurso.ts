import { and, asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Fontes } from '#lib/dossie/itens.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import type { Ctx } from '../../platform/context.ts';
import { arquivo } from '../../platform/db/schema/conta.ts';
import {
  recurso,
  recursoAnexo,
  recursoDocumento,
  recursoMovimento,
  recursoPergunta,
  recursoPerguntaArquivo,
} from '../../platform/db/schema/recursos.ts';
import { recursoVivo } from '../recursos/queries.ts';

/** The document that a document of an answer replaced. */
const anterior = alias(arquivo, 'anterior');

type CtxDoDossie = Pick<Ctx, 'db' | 'actor'>;

/** Appeals of one AIT with documents, movements, questions and answers. `ids` = its listings. */
export async function recursosComPapeis(
  ctx: CtxDoDossie,
  ids: readonly number[],
): Promise<Fontes['recursos']> {
  const { db, actor } = ctx;
  const meus = await db
    .select()
    .from(recurso)
    .where(and(eq(recurso.usuarioId, actor.id), recursoVivo, inArray(recurso.multaId, [...ids])))
    .orderBy(asc(recurso.id));
  if (meus.length === 0) return [];
  const deles = meus.map(({ id }) => id);
  const [documentos, movimentos, perguntas] = await Promise.all([
    db
      .select({ recursoId: recursoDocumento.recursoId, tipo: recursoDocumento.tipo, arquivo })
      .from(recursoDocumento)
      .innerJoin(arquivo, and(eq(arquivo.id, recursoDocumento.arquivoId), eq(arquivo.usuarioId, actor.id)))
      .where(inArray(recursoDocumento.recursoId, deles))
      .orderBy(asc(recursoDocumento.id)),
    movimentosDe(ctx, deles),
    perguntasDe(ctx, deles),
  ]);
  const respondidos = new Set(perguntas.flatMap(({ arquivos }) => arquivos.map((um) => um.arquivo.id)));
  return meus.map(({ id, fase, criadoEm }) => {
    const dele = <T extends { recursoId: number }>(linhas: readonly T[]) =>
      linhas.filter(({ recursoId }) => recursoId === id);
    return {
      fase,
      criadoEm,
      referencia: referenciaDoRecurso(id),
      // Documents sent with an answer are shown with that answer, and a replaced one stays where it was.
      documentos: [
        ...dele(documentos),
        ...dele(perguntas).flatMap(({ arquivos }) =>
          arquivos.flatMap(({ tipo, anterior: antes }) =>
            antes ? [{ tipo, arquivo: antes, substituido: true }] : [],
          ),
        ),
      ].filter((um) => !respondidos.has(um.arquivo.id)),
      movimentos: dele(movimentos),
      perguntas: dele(perguntas),
    };
  });
}

async function movimentosDe({ db, actor }: CtxDoDossie, recursos: readonly number[]) {
  const linhas = await db
    .select({ movimento: recursoMovimento, arquivo })
    .from(recursoMovimento)
    .leftJoin(arquivo, and(eq(arquivo.id, recursoMovimento.arquivoId), eq(arquivo.usuarioId, actor.id)))
    .where(inArray(recursoMovimento.recursoId, [...recursos]))
    .orderBy(asc(recursoMovimento.id));
  const anexos = await db
    .select({ movimentoId: recursoAnexo.movimentoId, arquivo })
    .from(recursoAnexo)
    .innerJoin(recursoMovimento, eq(recursoMovimento.id, recursoAnexo.movimentoId))
    .innerJoin(arquivo, and(eq(arquivo.id, recursoAnexo.arquivoId), eq(arquivo.usuarioId, actor.id)))
    .where(inArray(recursoMovimento.recursoId, [...recursos]))
    .orderBy(asc(recursoAnexo.id));
  return linhas.map(({ movimento, arquivo: dele }) => ({
    recursoId: movimento.recursoId,
    estado: movimento.status,
    quando: movimento.quando,
    protocolo: movimento.protocolo,
    observacao: movimento.observacao,
    arquivo: dele,
    anexos: anexos.filter(({ movimentoId }) => movimentoId === movimento.id).map((um) => um.arquivo),
  }));
}

async function perguntasDe({ db, actor }: CtxDoDossie, recursos: readonly number[]) {
  const perguntas = await db
    .select()
    .from(recursoPergunta)
    .where(and(eq(recursoPergunta.usuarioId, actor.id), inArray(recursoPergunta.recursoId, [...recursos])))
    .orderBy(asc(recursoPergunta.id));
  if (perguntas.length === 0) return [];
  const arquivos = await db
    .select({
      perguntaId: recursoPerguntaArquivo.perguntaId,
      tipo: recursoPerguntaArquivo.tipo,
      arquivo,
      anterior,
    })
    .from(recursoPerguntaArquivo)
    .innerJoin(
      arquivo,
      and(eq(arquivo.id, recursoPerguntaArquivo.arquivoId), eq(arquivo.usuarioId, actor.id)),
    )
    .leftJoin(
      anterior,
      and(eq(anterior.id, recursoPerguntaArquivo.anteriorId), eq(anterior.usuarioId, actor.id)),
    )
    .where(
      inArray(
        recursoPerguntaArquivo.perguntaId,
        perguntas.map(({ id }) => id),
      ),
    )
    .orderBy(asc(recursoPerguntaArquivo.id));
  return perguntas.map((uma) => ({
    ...uma,
    arquivos: arquivos.filter(({ perguntaId }) => perguntaId === uma.id),
  }));
}
