import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { NotaDaMesa } from '#lib/mesa/notas.ts';
import type { ModeloDeResposta } from '#lib/mesa/tipos.ts';
import type { SystemCtx } from '../platform/context.ts';
import { equipe } from '../platform/db/schema/equipe.ts';
import { modeloDeResposta, notaInterna } from '../platform/db/schema/mesa.ts';

/** The internal notes about a customer, the newest first, with the names of who wrote and who is mentioned. */
export async function notasDoCliente(
  { db }: Pick<SystemCtx, 'db'>,
  usuarioId: string,
): Promise<NotaDaMesa[]> {
  const notas = await db
    .select()
    .from(notaInterna)
    .where(eq(notaInterna.usuarioId, usuarioId))
    .orderBy(desc(notaInterna.quando), desc(notaInterna.id))
    .limit(50);
  const emails = [...new Set(notas.flatMap(({ autor, mencionados }) => [autor, ...mencionados]))];
  const pessoas =
    emails.length === 0
      ? []
      : await db
          .select({ email: equipe.email, nome: equipe.nome })
          .from(equipe)
          .where(inArray(equipe.email, emails));
  const nomes = new Map(pessoas.map(({ email, nome }) => [email, nome]));
  const nomeDe = (email: string) => nomes.get(email) ?? email;
  return notas.map(({ id, assunto, assuntoId, texto, autor, mencionados, quando }) => ({
    id,
    assunto,
    assuntoId,
    texto,
    autor: nomeDe(autor),
    mencionados: mencionados.map(nomeDe),
    quando: quando.toISOString(),
  }));
}

export function modelosDeResposta({ db }: Pick<SystemCtx, 'db'>): Promise<ModeloDeResposta[]> {
  return db
    .select({ id: modeloDeResposta.id, nome: modeloDeResposta.nome, texto: modeloDeResposta.texto })
    .from(modeloDeResposta)
    .orderBy(asc(modeloDeResposta.nome));
}
