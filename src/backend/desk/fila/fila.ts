import { and, asc, count, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { prazosDosRecursos } from '#backend/domain/recursos/prazosDosRecursos.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { equipe, recursoNaFila as naFila } from '#backend/platform/db/schema/equipe.ts';
import { today } from '#lib/dates.ts';
import { type FiltroDaFila, POR_PAGINA, VISTAS_CONTADAS } from '#lib/mesa/fila.ts';
import type { FilaDeRecursos, ItemDaFila } from '#lib/mesa/tipos.ts';
import { itensDosRecursos } from './itens.ts';
import { CONOSCO, daVista, doFiltro, ORDEM } from './vistas.ts';

/** One page of a view of the queue, with the number of appeals of each view. The database filters, sorts and cuts the page. */
export async function filaDeRecursos(
  ctx: SystemCtx,
  filtro: FiltroDaFila,
  pessoaId: string | null,
): Promise<FilaDeRecursos> {
  await atualizarPrazos(ctx);
  const quem = { hoje: today(ctx.clock), pessoaId };
  const quais = doFiltro(filtro, quem);
  const [itens, total, contagens] = await Promise.all([
    recursosEm(ctx, quais, { limite: POR_PAGINA, desde: (filtro.pagina - 1) * POR_PAGINA }),
    quantosRecursos(ctx, quais),
    contar(ctx, quem),
  ]);
  return { itens, total, paginas: Math.max(1, Math.ceil(total / POR_PAGINA)), contagens };
}

export async function recursosEm(
  ctx: SystemCtx,
  quais: SQL | undefined,
  {
    limite,
    desde = 0,
    ordem = ORDEM,
  }: { limite: number; desde?: number; ordem?: readonly (SQL | AnyPgColumn)[] },
): Promise<ItemDaFila[]> {
  const linhas = await naOrdem(ctx, quais, ordem).limit(limite).offset(desde);
  return itensDosRecursos(
    ctx,
    linhas.map(({ id }) => id),
  );
}

export async function quantosRecursos(ctx: SystemCtx, quais: SQL | undefined): Promise<number> {
  const [linha] = await ctx.db.select({ n: count() }).from(naFila).where(quais);
  return linha?.n ?? 0;
}

/** The appeal to work on after `id`: the first of the person's own queue, else the first unassigned one. */
export async function proximoDaFila(
  ctx: SystemCtx,
  id: number,
  pessoaId: string,
): Promise<{ id: number } | null> {
  await atualizarPrazos(ctx);
  const quem = { hoje: today(ctx.clock), pessoaId };
  for (const vista of ['minha', 'espera'] as const) {
    const quais = and(
      daVista(vista, quem),
      daVista('espera', quem),
      sql`${naFila.recursoId} <> ${id}`,
      vista === 'espera' ? sql`${naFila.responsavelId} is null` : undefined,
    );
    const [linha] = await naOrdem(ctx, quais).limit(1);
    if (linha) return linha;
  }
  return null;
}

function naOrdem(ctx: SystemCtx, quais: SQL | undefined, ordem: readonly (SQL | AnyPgColumn)[] = ORDEM) {
  return ctx.db
    .select({ id: naFila.recursoId })
    .from(naFila)
    .where(quais)
    .orderBy(...ordem);
}

async function contar(ctx: SystemCtx, quem: Parameters<typeof daVista>[1]) {
  const filtros = VISTAS_CONTADAS.map(
    (vista) => [vista, sql<number>`count(*) filter (where ${daVista(vista, quem)})`.mapWith(Number)] as const,
  );
  const [linha] = await ctx.db
    .select(Object.fromEntries(filtros))
    .from(naFila)
    .where(sql`${naFila.estado} in ('solicitado', 'em_analise', 'protocolado')`);
  return linha ?? {};
}

/** Active people of the staff whose role sees appeals, by name. */
export const colegas = ({ db }: Pick<SystemCtx, 'db'>) =>
  db
    .select({ email: equipe.email, nome: equipe.nome })
    .from(equipe)
    .where(and(ne(equipe.papel, 'financeiro'), isNull(equipe.bloqueadaEm), isNotNull(equipe.senhaHash)))
    .orderBy(asc(equipe.nome));

const LOTE = 1000;

/** Computes the last day of each appeal that waits for the desk: once a day, and after each new milestone of the driver's fines. */
export async function atualizarPrazos(ctx: Pick<SystemCtx, 'db' | 'clock'>): Promise<void> {
  const hoje = today(ctx.clock);
  for (;;) {
    const velhos = await ctx.db
      .select({
        recursoId: naFila.recursoId,
        usuarioId: naFila.usuarioId,
        multaId: naFila.multaId,
        fase: naFila.fase,
      })
      .from(naFila)
      .where(
        and(
          inArray(naFila.estado, [...CONOSCO]),
          or(isNull(naFila.prazoVistoEm), lt(naFila.prazoVistoEm, hoje)),
        ),
      )
      // With a limit and no order PostgreSQL would read the whole queue, ended appeals too, when no row is outdated.
      .orderBy(naFila.prazo, naFila.recursoId)
      .limit(LOTE);
    if (velhos.length === 0) return;
    const prazoDo = await prazosDosRecursos(ctx, velhos);
    const linhas = velhos.map(
      (um) => sql`(${um.recursoId}::bigint, ${um.usuarioId}::uuid, ${prazoDo(um)?.data ?? null}::date)`,
    );
    await ctx.db.execute(sql`update ${naFila} f set prazo = n.prazo, prazo_visto_em = ${hoje}
      from (values ${sql.join(linhas, sql`, `)}) n(recurso_id, usuario_id, prazo)
      where f.recurso_id = n.recurso_id and f.usuario_id = n.usuario_id`);
    if (velhos.length < LOTE) return;
  }
}
