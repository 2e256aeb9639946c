import { and, asc, count, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { prazosDosRecursos } from '#backend/domain/recursos/prazosDosRecursos.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { equipe, recursoNaFila as naFila } from '#backend/platform/db/schema/equipe.ts';
import { today } from '#lib/dates.ts';
import { POR_PAGINA, VISTAS_CONTADAS } from '#lib/mesa/fila.ts';
import { type ItemDaFila, itensDosRecursos } from './itens.ts';
import { CONOSCO, daVista, doFiltro, type FiltroDaFila, ORDEM } from './vistas.ts';

/** One page of a view of the queue. The database filters, sorts and cuts the page. */
export async function recursosDaFila(ctx: SystemCtx, filtro: FiltroDaFila): Promise<ItemDaFila[]> {
  await atualizarPrazos(ctx);
  const { limite = POR_PAGINA, pagina = 1 } = filtro;
  return recursosEm(ctx, doFiltro(filtro, today(ctx.clock)), { limite, desde: (pagina - 1) * limite });
}

/** How many appeals a filter finds, and how many each counted view has. */
export async function contarFila(ctx: SystemCtx, filtro: FiltroDaFila) {
  await atualizarPrazos(ctx);
  const hoje = today(ctx.clock);
  const total = await quantosRecursos(ctx, doFiltro(filtro, hoje));
  const vistas = VISTAS_CONTADAS.map((vista) => {
    const desta = daVista(vista, hoje, filtro.pessoaId);
    return [vista, sql<number>`count(*) filter (where ${desta})`.mapWith(Number)] as const;
  });
  const [contagens = {}] = await ctx.db
    .select(Object.fromEntries(vistas))
    .from(naFila)
    .where(sql`${naFila.estado} in ('solicitado', 'em_analise', 'protocolado')`);
  return { total, contagens: contagens as Partial<Record<string, number>> };
}

export async function recursosEm(
  ctx: SystemCtx,
  quais: SQL | undefined,
  pagina: { limite: number; desde?: number; ordem?: readonly (SQL | AnyPgColumn)[] },
): Promise<ItemDaFila[]> {
  const { limite, desde = 0, ordem = ORDEM } = pagina;
  const linhas = await ctx.db
    .select({ id: naFila.recursoId })
    .from(naFila)
    .where(quais)
    .orderBy(...ordem)
    .limit(limite)
    .offset(desde);
  const ids = linhas.map(({ id }) => id);
  return itensDosRecursos(ctx, ids);
}

export async function quantosRecursos(ctx: SystemCtx, quais: SQL | undefined): Promise<number> {
  const [linha] = await ctx.db.select({ n: count() }).from(naFila).where(quais);
  return linha?.n ?? 0;
}

/** The appeal to work on after `id`: the first of the person's own queue, else the first unassigned one. */
export async function proximoDaFila(ctx: SystemCtx, id: number, pessoaId: string): Promise<number | null> {
  await atualizarPrazos(ctx);
  const [linha] = await ctx.db
    .select({ id: naFila.recursoId })
    .from(naFila)
    .where(
      and(
        daVista('espera', today(ctx.clock)),
        ne(naFila.recursoId, id),
        or(eq(naFila.responsavelId, pessoaId), isNull(naFila.responsavelId)),
      ),
    )
    .orderBy(sql`${naFila.responsavelId} is null`, ...ORDEM)
    .limit(1);
  return linha?.id ?? null;
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
    const { recursoId, usuarioId, multaId, fase } = naFila;
    const velhos = await ctx.db
      .select({ recursoId, usuarioId, multaId, fase })
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
