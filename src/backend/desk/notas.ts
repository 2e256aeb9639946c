import { desc, eq, inArray } from 'drizzle-orm';
import type { NotaDaMesa } from '#lib/mesa/notas.ts';
import type { SystemCtx } from '../platform/context.ts';
import { equipe } from '../platform/db/schema/equipe.ts';
import { notaInterna } from '../platform/db/schema/mesa.ts';

/** The internal notes about a customer, the newest first, with the names of who wrote them. */
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
  const emails = [...new Set(notas.map(({ autor }) => autor))];
  const pessoas =
    emails.length === 0
      ? []
      : await db
          .select({ email: equipe.email, nome: equipe.nome })
          .from(equipe)
          .where(inArray(equipe.email, emails));
  const nomes = new Map(pessoas.map(({ email, nome }) => [email, nome]));
  const nomeDe = (email: string) => nomes.get(email) ?? email;
  return notas.map(({ id, texto, autor, quando }) => ({
    id,
    texto,
    autor: nomeDe(autor),
    quando: quando.toISOString(),
  }));
}
