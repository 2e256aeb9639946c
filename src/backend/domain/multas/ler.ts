import { and, type Column, desc, eq, gte, isNotNull, isNull, type Placeholder, sql } from 'drizzle-orm';
import { creditosLivres, doPlano, haUmAno, paraQualquer } from '#backend/domain/recursos/direito.ts';
import { recursoVivo } from '#backend/domain/recursos/queries.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { emJson, emObjeto, type Lido, lista, preparedQuery } from '#backend/platform/db/emJson.ts';
import { mesmoDono } from '#backend/platform/db/schema/columns.ts';
import { habilitacao, marcoDoProcesso, processo } from '#backend/platform/db/schema/habilitacoes.ts';
import { marco, multa } from '#backend/platform/db/schema/multas.ts';
import { credito, recurso, recursoMovimento } from '#backend/platform/db/schema/recursos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { MARCO } from './marcos.ts';
import { juntarAutos } from './porAuto.ts';

type Quem = Pick<PublicCtx, 'db' | 'clock'>;

/** Reads open fines, newest first, with licences, vehicles, processes, unused credits and appeals. */
export async function lerMultas(ctx: Quem, usuarioId: string) {
  return juntarMultas(await textoDasMultas(ctx, usuarioId));
}

/**
 * The same as it comes from the database. One query of JSON lists instead of eight: this is the most read screen, and on the embedded
 * database a query costs more than its few rows. Contains only texts, numbers, days and instants.
 */
async function textoDasMultas(ctx: Quem, usuarioId: string): Promise<string> {
  return perguntar(ctx, usuarioId);
}

function juntarMultas(texto: string) {
  const row: Tudo = JSON.parse(texto);
  const habilitacoes = new Map(row.habilitacoes.map((linha) => [linha.id, linha]));
  const veiculos = new Map(row.veiculos.map((linha) => [linha.id, linha]));
  const doProcesso = Map.groupBy(row.marcosDosProcessos, ({ processoId }) => processoId);
  const processos = row.processos.map((linha) => ({
    ...linha,
    habilitacao: habilitacoes.get(linha.habilitacaoId ?? 0) ?? null,
    marcos: doProcesso.get(linha.id) ?? [],
  }));
  const multas = row.multas.map((linha) => ({
    multa: { ...linha, encerradaEm: null },
    habilitacao: habilitacoes.get(linha.habilitacaoId ?? 0) ?? null,
    veiculo: veiculos.get(linha.veiculoId ?? 0) ?? null,
  }));
  const autos = juntarAutos(
    [
      ...row.multas.map((linha) => ({ ...linha, encerrada: false })),
      ...row.encerradas.map((linha) => ({ ...linha, encerrada: true })),
    ],
    row.marcos,
  );
  const recursos = row.recursos.lidos
    .filter(({ movimentos }) => movimentos.length > 0)
    .map((lido) => ({
      ...lido,
      movimentos: lido.movimentos.map((um) => ({ ...um, quando: new Date(um.quando) })),
    }));
  return { ...row, processos, multas, autos, usos: row.recursos, recursos };
}

export type MultasLidas = ReturnType<typeof juntarMultas>;

const { qtdeConsultas, comErro, ativo } = habilitacao;
const HABILITACAO = {
  id: habilitacao.id,
  guid: habilitacao.guid,
  nome: habilitacao.nome,
  numeroCnh: habilitacao.numeroCnh,
  qtdeConsultas,
  comErro,
  ativo,
  consultadoEm: sql<string | null>`${habilitacao.consultadaEm}`,
};
const VEICULO = {
  id: veiculo.id,
  guid: veiculo.guid,
  placa: veiculo.placa,
  modelo: veiculo.modelo,
  numeroRenavam: veiculo.numeroRenavam,
  qtdeConsultas: veiculo.qtdeConsultas,
  comErro: veiculo.comErro,
  ativo: veiculo.ativo,
  consultadoEm: sql<string | null>`${veiculo.consultadoEm}`,
};
const MULTA = {
  id: multa.id,
  guid: multa.guid,
  tipo: multa.tipo,
  habilitacaoId: multa.habilitacaoId,
  veiculoId: multa.veiculoId,
  autoInfracao: multa.autoInfracao,
  dataInfracao: multa.dataInfracao,
  codigoInfracao: multa.codigoInfracao,
  descricao: multa.descricao,
  localInfracao: multa.localInfracao,
  orgaoEmissor: multa.orgaoEmissor,
  statusPagamento: multa.statusPagamento,
  valorOriginal: multa.valorOriginal,
  valorSerPago: multa.valorSerPago,
  dataNotificacao: multa.dataNotificacao,
  dataPenalidade: multa.dataPenalidade,
  recursoOnline: multa.recursoOnline,
  pontos: multa.pontos,
  suspensiva: multa.suspensiva,
  preexistente: multa.preexistente,
  origem: multa.origem,
  placa: multa.placa,
};
const AUTO = {
  id: multa.id,
  autoInfracao: multa.autoInfracao,
  orgaoEmissor: multa.orgaoEmissor,
};
const PROCESSO = {
  id: processo.id,
  guid: processo.guid,
  encerrado: sql<boolean>`${processo.encerradoEm} is not null`,
  tipo: processo.tipo,
  processo: processo.processo,
  descricao: processo.descricao,
  habilitacaoId: processo.habilitacaoId,
};

const MARCO_DO_PROCESSO = {
  processoId: marcoDoProcesso.processoId,
  tipo: marcoDoProcesso.tipo,
  data: marcoDoProcesso.data,
  retirado: marcoDoProcesso.retirado,
};

const RECURSO = { id: recurso.id, guid: recurso.guid, multaId: recurso.multaId, fase: recurso.fase };
const MOVIMENTO = {
  estado: recursoMovimento.status,
  quando: recursoMovimento.quando,
  protocolo: recursoMovimento.protocolo,
  observacao: recursoMovimento.observacao,
  arquivo: sql<{ id: string } | null>`case when ${recursoMovimento.arquivoId} is not null
    then json_build_object('id', ${recursoMovimento.arquivoId}) end`,
};
type RecursoNoJson = { [K in keyof typeof RECURSO]: Lido<(typeof RECURSO)[K]> } & {
  movimentos: (Omit<{ [K in keyof typeof MOVIMENTO]: Lido<(typeof MOVIMENTO)[K]> }, 'quando'> & {
    quando: string;
  })[];
};

const UM_ANO_ATRAS = 'umAnoAtras';

function instantes({ clock }: Pick<PublicCtx, 'clock'>) {
  return { [UM_ANO_ATRAS]: haUmAno(clock).toISOString() };
}

async function perguntar(ctx: Pick<PublicCtx, 'db' | 'clock'>, usuarioId: string): Promise<string> {
  const [row] = await tudo(ctx.db).execute({ usuarioId, ...instantes(ctx) });
  if (!row) throw new Error('the query for one fine returned no row');
  return row.tela;
}

const tudo = preparedQuery((db, name) =>
  db
    .select({ tela: emJson(tudoDe(sql.placeholder('usuarioId'))) })
    .from(sql`(values (1)) as um`)
    .prepare(name),
);

type Tudo = { [K in keyof ReturnType<typeof tudoDe>]: Lido<ReturnType<typeof tudoDe>[K]> };

function tudoDe(dono: Placeholder | Column) {
  const umAnoAtras = sql`${sql.placeholder(UM_ANO_ATRAS)}::timestamptz`;
  const abertas = and(eq(multa.usuarioId, dono), isNull(multa.encerradaEm));
  const maisNovas = sql`${desc(multa.dataInfracao)}, ${desc(multa.id)}`;
  const doPlanoNoAno = and(doPlano(dono), gte(recurso.criadoEm, umAnoAtras));
  // Fines older than the contract whose appeal the plan paid: each counts once, permanently.
  const preexistentes = sql`(select coalesce(json_agg(distinct ${multa.id}), '[]')
    from ${recurso} inner join ${multa} on ${mesmoDono(multa, recurso, recurso.multaId)}
    where ${and(doPlano(dono), eq(multa.preexistente, true))})`;
  const movimentos = lista(
    recursoMovimento,
    MOVIMENTO,
    and(eq(recursoMovimento.usuarioId, dono), eq(recursoMovimento.recursoId, recurso.id)),
  );
  return {
    multas: lista(multa, MULTA, abertas, maisNovas),
    // Includes closed fines, because one may be another listing of an open one.
    encerradas: lista(
      multa,
      AUTO,
      and(eq(multa.usuarioId, dono), isNotNull(multa.encerradaEm), eq(multa.desligada, false)),
    ),
    marcos: lista(marco, MARCO, eq(marco.usuarioId, dono)),
    habilitacoes: lista(habilitacao, HABILITACAO, eq(habilitacao.usuarioId, dono)),
    veiculos: lista(veiculo, VEICULO, eq(veiculo.usuarioId, dono)),
    processos: lista(processo, PROCESSO, eq(processo.usuarioId, dono)),
    marcosDosProcessos: lista(marcoDoProcesso, MARCO_DO_PROCESSO, eq(marcoDoProcesso.usuarioId, dono)),
    creditos: lista(
      credito,
      { multaId: credito.multaId, livre: sql<boolean>`${paraQualquer}` },
      creditosLivres(dono),
    ),
    recursos: sql<{ lidos: RecursoNoJson[]; doPlanoNoAno: number; preexistentes: number[] }>`(
      select json_build_object(
        'lidos', coalesce(json_agg(${emObjeto({ ...RECURSO, movimentos })} order by ${recurso.id}), '[]'),
        'doPlanoNoAno', count(*) filter (where ${doPlanoNoAno}), 'preexistentes', ${preexistentes})
      from ${recurso} where ${and(eq(recurso.usuarioId, dono), recursoVivo)})`,
  };
}
