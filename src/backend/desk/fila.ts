import { and, asc, count, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { prazosDosRecursos } from '#backend/domain/recursos/prazosDosRecursos.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { equipe, recursoNaFila as naFila } from '#backend/platform/db/schema/equipe.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { recurso, recursoMovimento } from '#backend/platform/db/schema/recursos.ts';
import { type IsoDate, today } from '#lib/dates.ts';
import { POR_PAGINA, type Vista } from '#lib/mesa/fila.ts';
import { TRABALHAM_RECURSOS } from '#lib/mesa/papeis.ts';
import { type EstadoDoRecurso, type Fase, ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';

export interface FiltroDaFila {
  vista?: Vista | undefined;
  fase?: Fase | undefined;
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
export async function contarFila({ db }: SystemCtx, filtro: FiltroDaFila): Promise<number> {
  const [linha] = await db.select({ n: count() }).from(naFila).where(doFiltro(filtro));
  return linha?.n ?? 0;
}

export async function recursosEm(
  ctx: SystemCtx,
  quais: SQL | undefined,
  { limite, desde = 0 }: { limite: number; desde?: number },
): Promise<ItemDaFila[]> {
  const linhas = await ctx.db
    .select({ id: naFila.recursoId })
    .from(naFila)
    .where(quais)
    .orderBy(...ORDEM)
    .limit(limite)
    .offset(desde);
  return itensDosRecursos(
    ctx,
    linhas.map(({ id }) => id),
  );
}

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

/** Active people of the staff whose role works appeals, by name. */
export const colegas = ({ db }: Pick<SystemCtx, 'db'>) =>
  db
    .select({ email: equipe.email, nome: equipe.nome })
    .from(equipe)
    .where(
      and(
        inArray(equipe.papel, [...TRABALHAM_RECURSOS]),
        isNull(equipe.bloqueadaEm),
        isNotNull(equipe.senhaHash),
      ),
    )
    .orderBy(asc(equipe.nome));

/** The id of a member of the staff, null for any other name. */
export const idDe = (email: string) =>
  sql<string>`(select ${equipe.id} from ${equipe} where ${equipe.email} = ${email})`;

const doFiltro = ({ vista = 'espera', fase, de, eu = '' }: FiltroDaFila) =>
  and(
    daVista(vista, eu),
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

export interface ItemDaFila {
  id: number;
  cliente: { id: string; nome: string; email: string };
  multaId: number;
  autoInfracao: string;
  descricao: string;
  fase: Fase;
  estado: EstadoDoRecurso;
  rotulo: string;
  protocolo: string | null;
  /** `yyyy-mm-dd`, the driver's last day; null when it is not known. */
  prazo: IsoDate | null;
  /** Whether the day was estimated and not read on a notice. */
  estimado: boolean;
  /** When it was requested; ISO. */
  desde: string;
  /** The member of the staff who works on it. */
  responsavel: { email: string; nome: string } | null;
  /** An open question waits for the driver; an answer newer than the last step waits for the desk. */
  pergunta: 'espera o motorista' | 'respondida' | null;
}

/** Appeals in the order of `ids`. Their last day is computed now, because the stored one may be outdated. */
export async function itensDosRecursos(ctx: SystemCtx, ids: readonly number[]): Promise<ItemDaFila[]> {
  if (ids.length === 0) return [];
  const linhas = await ctx.db
    .select({
      recurso,
      estado: naFila.estado,
      movidoEm: naFila.movidoEm,
      paradoDesde: naFila.paradoDesde,
      protocolo: sql<
        string | null
      >`(select m.protocolo from ${recursoMovimento} m where m.recurso_id = ${recurso.id} and m.protocolo is not null order by m.id desc limit 1)`,
      aberta: naFila.perguntaAberta,
      responsavel: { email: equipe.email, nome: equipe.nome },
      cliente: { id: usuario.id, nome: usuario.nome, email: usuario.email },
      multa: { id: multa.id, autoInfracao: multa.autoInfracao, descricao: multa.descricao },
    })
    .from(naFila)
    .innerJoin(recurso, and(eq(recurso.id, naFila.recursoId), eq(recurso.usuarioId, naFila.usuarioId)))
    .innerJoin(multa, and(eq(multa.id, recurso.multaId), eq(multa.usuarioId, recurso.usuarioId)))
    .innerJoin(usuario, eq(usuario.id, recurso.usuarioId))
    .leftJoin(equipe, eq(equipe.id, naFila.responsavelId))
    .where(inArray(naFila.recursoId, [...ids]));
  const prazoDo = await prazosDosRecursos(
    ctx,
    linhas.map((linha) => ({ multaId: linha.multa.id, usuarioId: linha.cliente.id })),
  );
  const porId = new Map(linhas.map((linha) => [linha.recurso.id, linha]));
  return ids.flatMap((id) => {
    const linha = porId.get(id);
    if (!linha) return [];
    const { recurso: um, estado, multa: dela } = linha;
    const prazo = prazoDo({ multaId: dela.id, fase: um.fase });
    const respondida = linha.paradoDesde > linha.movidoEm;
    return {
      id,
      cliente: linha.cliente,
      multaId: dela.id,
      autoInfracao: dela.autoInfracao,
      descricao: dela.descricao,
      fase: um.fase,
      estado,
      rotulo: ROTULO_DO_ESTADO[estado],
      protocolo: linha.protocolo,
      prazo: prazo?.data ?? null,
      estimado: prazo?.estimado ?? true,
      desde: um.criadoEm.toISOString(),
      responsavel: linha.responsavel,
      pergunta: linha.aberta ? 'espera o motorista' : respondida ? 'respondida' : null,
    } satisfies ItemDaFila;
  });
}
