import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { EstadoDoRecurso, Fase } from '#lib/recursos/rules.ts';
import type { Db } from '../../platform/db/database.ts';
import { mesmoDono } from '../../platform/db/mesmoDono.ts';
import { arquivo } from '../../platform/db/schema/conta.ts';
import {
  recurso,
  recursoAnexo,
  recursoMovimento,
  recursoPergunta,
} from '../../platform/db/schema/recursos.ts';
import { recursoVivo } from './vivo.ts';

export interface MovimentoLido {
  estado: EstadoDoRecurso;
  quando: Date;
  protocolo: string | null;
  observacao: string | null;
  arquivo: { id: string; nome: string; chave: string } | null;
}

export interface RecursoLido {
  id: number;
  guid: string;
  multaId: number;
  fase: Fase;
  /** In order; the last one is the current state. */
  movimentos: MovimentoLido[];
}

/** Questions of appeals by id, and the further documents of each movement. */
export async function perguntasEAnexos(db: Db, dono: string, ids: readonly number[]) {
  const lidos: Awaited<ReturnType<typeof lerPerguntasEAnexos>> =
    ids.length === 0 ? [[], []] : await lerPerguntasEAnexos(db, dono, ids);
  const [perguntas, anexos] = lidos;
  return {
    perguntas: Map.groupBy(perguntas, ({ recursoId }) => recursoId),
    anexos: Map.groupBy(anexos, ({ recursoId }) => recursoId),
  };
}

function lerPerguntasEAnexos(db: Db, dono: string, ids: readonly number[]) {
  return Promise.all([
    db
      .select()
      .from(recursoPergunta)
      .where(and(eq(recursoPergunta.usuarioId, dono), inArray(recursoPergunta.recursoId, [...ids])))
      .orderBy(asc(recursoPergunta.id)),
    db
      .select({ recursoId: recursoMovimento.recursoId, movimentoId: recursoMovimento.id, arquivo })
      .from(recursoAnexo)
      .innerJoin(recursoMovimento, mesmoDono(recursoMovimento, recursoAnexo, recursoAnexo.movimentoId))
      .innerJoin(arquivo, mesmoDono(arquivo, recursoAnexo, recursoAnexo.arquivoId))
      .where(and(eq(recursoMovimento.usuarioId, dono), inArray(recursoMovimento.recursoId, [...ids])))
      .orderBy(asc(recursoAnexo.id)),
  ]);
}

/** A driver's active appeals with all movements, oldest first; only of the given fines when ids are passed. */
export async function recursosDoUsuario(
  db: Db,
  usuarioId: string,
  { multaIds }: { multaIds?: readonly number[] } = {},
): Promise<RecursoLido[]> {
  const quais: SQL | undefined = multaIds && inArray(recurso.multaId, [...multaIds]);
  const linhas = await db
    .select({
      recurso,
      movimento: recursoMovimento,
      arquivo: { id: arquivo.id, nome: arquivo.nome, chave: arquivo.chave },
    })
    .from(recurso)
    .innerJoin(recursoMovimento, mesmoDono(recurso, recursoMovimento, recursoMovimento.recursoId))
    .leftJoin(arquivo, mesmoDono(arquivo, recursoMovimento, recursoMovimento.arquivoId))
    .where(and(eq(recurso.usuarioId, usuarioId), recursoVivo, quais))
    .orderBy(asc(recurso.id), asc(recursoMovimento.id));
  return [...Map.groupBy(linhas, (linha) => linha.recurso.id).values()].flatMap(umRecurso);
}

export function estadoDo({ movimentos }: Pick<RecursoLido, 'movimentos'>): EstadoDoRecurso {
  return movimentos.at(-1)?.estado ?? 'solicitado';
}

/** The appeal's protocol: the latest number and the latest file of its movements. */
export function protocoloDo({ movimentos }: Pick<RecursoLido, 'movimentos'>) {
  return {
    numero: movimentos.findLast(({ protocolo }) => protocolo !== null)?.protocolo ?? null,
    arquivo: movimentos.findLast(({ arquivo }) => arquivo !== null)?.arquivo ?? null,
  };
}

type Linha = {
  recurso: typeof recurso.$inferSelect;
  movimento: typeof recursoMovimento.$inferSelect;
  arquivo: MovimentoLido['arquivo'];
};

function umRecurso(linhas: Linha[]): RecursoLido[] {
  const primeiro = linhas[0]?.recurso;
  if (!primeiro) return [];
  const { id, guid, multaId, fase } = primeiro;
  const movimentos = linhas.map(({ movimento, arquivo }) => ({
    estado: movimento.status,
    quando: movimento.quando,
    protocolo: movimento.protocolo,
    observacao: movimento.observacao,
    arquivo,
  }));
  return [{ id, guid, multaId, fase, movimentos }];
}
