import { and, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { prazosDosRecursos } from '#backend/domain/recursos/prazosDosRecursos.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { equipe, recursoNaFila as naFila } from '#backend/platform/db/schema/equipe.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { recurso, recursoMovimento } from '#backend/platform/db/schema/recursos.ts';
import { today } from '#lib/dates.ts';
import { POR_PAGINA, type Vista } from '#lib/mesa/fila.ts';
import { type EstadoDoRecurso, type Fase, ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';

export interface FiltroDaFila {
  vista?: Vista | undefined;
  fase?: Fase | undefined;
  /** Id of a customer: all of theirs. */
  conta?: string | undefined;
  /** E-mail of its worker. */
  de?: string | undefined;
  pagina?: number | undefined;
  limite?: number | undefined;
  /** E-mail of the signed-in person, who has a queue; of the command line a user name, who has none. */
  eu?: string | undefined;
}

/** States in which the desk has to act. */
export const CONOSCO: readonly EstadoDoRecurso[] = ['solicitado', 'em_analise'];
export const ABERTOS: readonly EstadoDoRecurso[] = [...CONOSCO, 'protocolado'];

/** One page of a view of the queue. The database filters, sorts and cuts the page. */
export async function recursosDaFila(ctx: SystemCtx, filtro: FiltroDaFila): Promise<ItemDaFila[]> {
  await atualizarPrazos(ctx);
  const { limite = POR_PAGINA, pagina = 1 } = filtro;
  return recursosEm(ctx, doFiltro(filtro), { limite, desde: (pagina - 1) * limite });
}

/** How many appeals a filter finds. */
export const contarFila = ({ db }: SystemCtx, filtro: FiltroDaFila): Promise<number> =>
  db.$count(naFila, doFiltro(filtro));

/** The appeal to work on after `id`: the first of the person's own queue, else the first unassigned one. */
export async function proximoDaFila(ctx: SystemCtx, id: number, email: string): Promise<number | null> {
  await atualizarPrazos(ctx);
  const [linha] = await ctx.db
    .select({ id: naFila.recursoId })
    .from(naFila)
    .where(
      and(
        daVista('espera'),
        ne(naFila.recursoId, id),
        or(eq(naFila.responsavelId, idDe(email)), isNull(naFila.responsavelId)),
      ),
    )
    .orderBy(sql`${naFila.responsavelId} is null`, ...ORDEM)
    .limit(1);
  return linha?.id ?? null;
}

/** The id of a member of the staff, null for any other name. */
export const idDe = (email: string) =>
  sql<string>`(select ${equipe.id} from ${equipe} where ${equipe.email} = ${email})`;

const doFiltro = ({ conta, vista = conta ? 'todos' : 'espera', fase, de, eu = '' }: FiltroDaFila) =>
  and(
    daVista(vista, eu),
    conta ? eq(naFila.usuarioId, conta) : undefined,
    fase && eq(naFila.fase, fase),
    de === undefined ? undefined : eq(naFila.responsavelId, idDe(de)),
  );

function daVista(vista: Vista, eu = ''): SQL | undefined {
  const abertos = inArray(naFila.estado, [...ABERTOS]);
  switch (vista) {
    case 'espera':
      return and(inArray(naFila.estado, [...CONOSCO]), eq(naFila.perguntaAberta, false));
    case 'minha':
      return and(abertos, eq(naFila.responsavelId, idDe(eu)));
    case 'motorista':
      return and(abertos, eq(naFila.perguntaAberta, true));
    case 'protocolado':
      return eq(naFila.estado, vista);
    default:
      return undefined;
  }
}

/** Appeals for the desk, then those that wait for their driver, then those at the authority; within each by last day, unknown first. */
const ORDEM = [
  sql`case when ${naFila.estado} not in ('solicitado', 'em_analise') then 2 when ${naFila.perguntaAberta} then 1 else 0 end`,
  sql`${naFila.prazo} asc nulls first`,
  naFila.recursoId,
];

const LOTE = 1000;

/** Computes the last day of each appeal that waits for the desk: once a day, and after each new milestone of the driver's fines. */
async function atualizarPrazos(ctx: Pick<SystemCtx, 'db' | 'clock'>): Promise<void> {
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

export type ItemDaFila = Awaited<ReturnType<typeof recursosEm>>[number];

/** Appeals in the order of the queue. Their last day is computed now, because the stored one may be outdated. */
export async function recursosEm(
  ctx: SystemCtx,
  quais: SQL | undefined,
  { limite = 1, desde = 0 }: { limite?: number; desde?: number } = {},
) {
  const pagina = ctx.db
    .select({ id: naFila.recursoId })
    .from(naFila)
    .where(quais)
    .orderBy(...ORDEM)
    .limit(limite)
    .offset(desde);
  const linhas = await ctx.db
    .select({
      ...{ id: naFila.recursoId, fase: recurso.fase, estado: naFila.estado, aberta: naFila.perguntaAberta },
      ...{ movidoEm: naFila.movidoEm, paradoDesde: naFila.paradoDesde, criadoEm: recurso.criadoEm },
      ...{ multaId: multa.id, autoInfracao: multa.autoInfracao, descricao: multa.descricao },
      protocolo: sql<
        string | null
      >`(select m.protocolo from ${recursoMovimento} m where m.recurso_id = ${recurso.id} and m.protocolo is not null order by m.id desc limit 1)`,
      /** The member of the staff who works on it. */
      responsavel: { email: equipe.email, nome: equipe.nome },
      cliente: { id: usuario.id, nome: usuario.nome, email: usuario.email },
    })
    .from(naFila)
    .innerJoin(recurso, and(eq(recurso.id, naFila.recursoId), eq(recurso.usuarioId, naFila.usuarioId)))
    .innerJoin(multa, and(eq(multa.id, recurso.multaId), eq(multa.usuarioId, recurso.usuarioId)))
    .innerJoin(usuario, eq(usuario.id, recurso.usuarioId))
    .leftJoin(equipe, eq(equipe.id, naFila.responsavelId))
    .where(inArray(naFila.recursoId, pagina))
    .orderBy(...ORDEM);
  const prazoDo = await prazosDosRecursos(
    ctx,
    linhas.map(({ multaId, cliente }) => ({ multaId, usuarioId: cliente.id })),
  );
  return linhas.map(({ aberta, movidoEm, paradoDesde, criadoEm, ...um }) => {
    const prazo = prazoDo(um);
    const respondida = paradoDesde > movidoEm ? ('respondida' as const) : null;
    return {
      ...um,
      rotulo: ROTULO_DO_ESTADO[um.estado],
      /** `yyyy-mm-dd`, the driver's last day; null when it is not known. */
      prazo: prazo?.data ?? null,
      /** Whether the day was estimated and not read on a notice. */
      estimado: prazo?.estimado ?? true,
      /** When it was requested; ISO. */
      desde: criadoEm.toISOString(),
      /** An open question waits for the driver; an answer newer than the last step waits for the desk. */
      pergunta: aberta ? ('espera o motorista' as const) : respondida,
    };
  });
}
