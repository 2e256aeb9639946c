import { and, eq, exists, gte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PublicCtx } from '../context.ts';
import { preparedQuery } from '../db/prepared.ts';
import { usuario } from '../db/schema/conta.ts';
import { habilitacao, processo } from '../db/schema/habilitacoes.ts';
import { credito, recurso } from '../db/schema/recursos.ts';
import { veiculo } from '../db/schema/veiculos.ts';
import { creditosLivres, doPlano, haUmAno } from '../recursos/direito.ts';

/** What stands beside the fines of a driver. Plain texts and numbers: they travel as JSON inside one row. */
export interface AoLadoDasMultas {
  habilitacoes: {
    guid: string;
    nome: string | null;
    numeroCnh: string;
    qtdeConsultas: number;
    comErro: boolean;
  }[];
  veiculos: {
    guid: string;
    placa: string;
    modelo: string | null;
    numeroRenavam: string;
    qtdeConsultas: number;
    comErro: boolean;
  }[];
  processos: { tipo: 'suspensao' | 'cassacao'; processo: string; descricao: string }[];
  /** Unused credits: the fine that each was bought for, or null. */
  creditos: { multaId: number | null }[];
  /** Appeals of the last 12 months that the plan paid for. */
  recursosNoAno: number;
  temRecursos: boolean;
}

/** One query instead of six: a query costs more than these few rows, most of all on the embedded database. */
export async function aoLadoDasMultas(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
): Promise<AoLadoDasMultas> {
  const umAnoAtras = haUmAno(clock).toISOString();
  const [row] = await aoLado(db).execute({ usuarioId, umAnoAtras });
  if (!row) throw new Error('the driver of a session has a row');
  return row;
}

const aoLado = preparedQuery((db, name) => {
  const dono = sql.placeholder('usuarioId');
  const umAnoAtras = sql`${sql.placeholder('umAnoAtras')}::timestamptz`;
  const { guid, nome, numeroCnh } = habilitacao;
  const { placa, modelo, numeroRenavam } = veiculo;
  const habilitacoes = { guid, nome, numeroCnh, ...consulta(habilitacao) };
  const veiculos = { guid: veiculo.guid, placa, modelo, numeroRenavam, ...consulta(veiculo) };
  const processos = { tipo: processo.tipo, processo: processo.processo, descricao: processo.descricao };
  const recursos = db.select({ um: sql`1` }).from(recurso).where(eq(recurso.usuarioId, dono));
  const doPlanoNoAno = and(doPlano(dono), gte(recurso.criadoEm, umAnoAtras));
  return db
    .select({
      habilitacoes: lista<Lista<'habilitacoes'>>(habilitacao, habilitacoes, eq(habilitacao.usuarioId, dono)),
      veiculos: lista<Lista<'veiculos'>>(veiculo, veiculos, eq(veiculo.usuarioId, dono)),
      processos: lista<Lista<'processos'>>(processo, processos, eq(processo.usuarioId, dono)),
      creditos: lista<Lista<'creditos'>>(credito, { multaId: credito.multaId }, creditosLivres(dono)),
      recursosNoAno: sql<number>`(select count(*)::int from ${recurso} where ${doPlanoNoAno})`,
      temRecursos: sql<boolean>`${exists(recursos)}`,
    })
    .from(usuario)
    .where(eq(usuario.id, dono))
    .prepare(name);
});

type Lista<K extends keyof AoLadoDasMultas> = AoLadoDasMultas[K];

function consulta({ qtdeConsultas, comErro }: typeof habilitacao | typeof veiculo) {
  return { qtdeConsultas, comErro };
}

/** The rows of a table in the order of their ids, as a JSON list of objects with these fields. */
function lista<T>(
  tabela: PgTable & { id: AnyPgColumn },
  campos: Record<string, AnyPgColumn>,
  quais: SQL | undefined,
) {
  const pares = Object.entries(campos).map(([nome, coluna]) => sql`${sql.raw(`'${nome}'`)}, ${coluna}`);
  const objeto = sql`json_build_object(${sql.join(pares, sql`, `)})`;
  return sql<T>`(select coalesce(json_agg(${objeto} order by ${tabela.id}), '[]') from ${tabela} where ${quais})`;
}
