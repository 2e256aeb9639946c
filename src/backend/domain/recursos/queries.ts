import { and, asc, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { PublicCtx } from '#backend/platform/context.ts';
import type { Db } from '#backend/platform/db/database.ts';
import { mesmoDono } from '#backend/platform/db/schema/columns.ts';
import { arquivo, usuario } from '#backend/platform/db/schema/conta.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import {
  recurso,
  recursoAnexo,
  recursoDocumento,
  recursoMovimento,
  recursoPergunta,
} from '#backend/platform/db/schema/recursos.ts';
import { fail } from '#lib/errors.ts';
import type { EstadoDoRecurso, Fase } from '#lib/recursos/rules.ts';

interface MovimentoLido {
  estado: EstadoDoRecurso;
  quando: Date;
  protocolo: string | null;
  observacao: string | null;
  arquivo: { id: string; nome: string; chave: string } | null;
}

export type RecursoNaTela = RecursoCom<Omit<MovimentoLido, 'arquivo'> & { arquivo: { id: string } | null }>;

export type RecursoLido = RecursoCom<MovimentoLido> &
  Pick<typeof recurso.$inferSelect, 'direito' | 'criadoEm'>;

interface RecursoCom<M> {
  id: number;
  guid: string;
  multaId: number;
  fase: Fase;
  /** In order; the last one is the current state. */
  movimentos: M[];
}

/** Questions of appeals by id, the further documents of each movement, and the driver's documents. */
export async function perguntasEAnexos(db: Db, dono: string, ids: readonly number[]) {
  const lidos: Awaited<ReturnType<typeof lerPerguntasEAnexos>> =
    ids.length === 0 ? [[], [], []] : await lerPerguntasEAnexos(db, dono, ids);
  const [perguntas, anexos, documentos] = lidos;
  return {
    perguntas: Map.groupBy(perguntas, ({ recursoId }) => recursoId),
    anexos: Map.groupBy(anexos, ({ recursoId }) => recursoId),
    documentos: Map.groupBy(documentos, ({ recursoId }) => recursoId),
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
    db
      .select({
        recursoId: recursoDocumento.recursoId,
        arquivoId: recursoDocumento.arquivoId,
        tipo: recursoDocumento.tipo,
      })
      .from(recursoDocumento)
      .where(and(eq(recursoDocumento.usuarioId, dono), inArray(recursoDocumento.recursoId, [...ids])))
      .orderBy(asc(recursoDocumento.id)),
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

export function estadoDo({ movimentos }: Pick<RecursoNaTela, 'movimentos'>): EstadoDoRecurso {
  return movimentos.at(-1)?.estado ?? 'solicitado';
}

/** The appeal's protocol: the latest number and the latest file of its movements. */
export function protocoloDo<M extends Pick<MovimentoLido, 'protocolo'> & { arquivo: unknown }>({
  movimentos,
}: {
  movimentos: readonly M[];
}): { numero: string | null; arquivo: M['arquivo'] | null } {
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
  const { id, guid, multaId, fase, direito, criadoEm } = primeiro;
  const movimentos = linhas.map(({ movimento, arquivo }) => ({
    estado: movimento.status,
    quando: movimento.quando,
    protocolo: movimento.protocolo,
    observacao: movimento.observacao,
    arquivo,
  }));
  return [{ id, guid, multaId, fase, direito, criadoEm, movimentos }];
}

/** Appeals not cancelled: a cancelled one neither blocks its phase nor uses a plan's allowance. */
export const recursoVivo = isNull(recurso.canceladoEm);

/** Locks accounts in a fixed order, to avoid deadlocks between requests. */
export async function segurarContas({ db }: Pick<PublicCtx, 'db'>, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: usuario.id })
    .from(usuario)
    .where(inArray(usuario.id, [...ids]))
    .orderBy(usuario.id)
    .for('no key update');
}

/** Reads an appeal with its state and locks its row. Throws NAO_ENCONTRADO. */
export async function travarRecurso({ db }: Pick<PublicCtx, 'db'>, recursoId: number) {
  const [linha] = await db
    .select({
      id: recurso.id,
      guid: recurso.guid,
      usuarioId: recurso.usuarioId,
      multaId: recurso.multaId,
      fase: recurso.fase,
      autoInfracao: multa.autoInfracao,
    })
    .from(recurso)
    .innerJoin(multa, eq(multa.id, recurso.multaId))
    .where(eq(recurso.id, recursoId))
    .for('no key update', { of: recurso });
  const [ultimo] = await db
    .select({ status: recursoMovimento.status })
    .from(recursoMovimento)
    .where(eq(recursoMovimento.recursoId, recursoId))
    .orderBy(desc(recursoMovimento.id))
    .limit(1);
  if (!linha || !ultimo) fail('NAO_ENCONTRADO');
  return { ...linha, status: ultimo.status };
}
