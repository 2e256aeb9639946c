import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  estadoDo,
  type RecursoNaTela,
  recursosDoUsuario,
  recursoVivo,
} from '#backend/domain/recursos/queries.ts';
import type { Ctx } from '#backend/platform/context.ts';
import type { Db } from '#backend/platform/db/database.ts';
import { mesmoDono } from '#backend/platform/db/schema/columns.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { guia, multa } from '#backend/platform/db/schema/multas.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { type IsoDate, today } from '#lib/dates.ts';
import type { Marco } from '#lib/multas/marcos.ts';
import { faseDoRecurso, oQueCorre } from '#lib/multas/procedimento.ts';
import { processoDaMulta } from './marcos.ts';
import { lerAutos } from './porAuto.ts';

/** A stored slip, as far as it is shown. */
export type GuiaEscrita = Pick<
  typeof guia.$inferSelect,
  'multaId' | 'tipo' | 'codigo' | 'vencimento' | 'origem' | 'retirada'
>;

export type LinhaDeMulta = Awaited<ReturnType<typeof multas>>[number];

/** Whether it can be appealed here: the source still lists it, and its body accepts appeals filed by a third party. */
export function aceitaRecursoOnline(
  linha: Pick<typeof multa.$inferSelect, 'recursoOnline' | 'encerradaEm'>,
): boolean {
  return linha.recursoOnline && linha.encerradaEm === null;
}

/** Fines with an appeal, including closed ones. */
export function multasComRecurso(db: Db, usuarioId: string) {
  const comRecurso = db
    .select({ id: recurso.multaId })
    .from(recurso)
    .where(and(eq(recurso.usuarioId, usuarioId), recursoVivo));
  return multas(db, usuarioId, inArray(multa.id, comRecurso));
}

/** Some of the driver's fines by id, including closed ones. */
export function multasPorId(db: Db, usuarioId: string, ids: readonly number[]) {
  return multas(db, usuarioId, inArray(multa.id, [...ids]));
}

/** One fine by guid, from any origin, including closed ones. */
export async function multaPorGuid(
  db: Db,
  usuarioId: string,
  guid: string,
): Promise<LinhaDeMulta | undefined> {
  const [linha] = await multas(db, usuarioId, eq(multa.guid, guid));
  return linha;
}

const habilitacaoDaMulta = {
  guid: habilitacao.guid,
  nome: habilitacao.nome,
  numeroCnh: habilitacao.numeroCnh,
};

const veiculoDaMulta = {
  guid: veiculo.guid,
  placa: veiculo.placa,
  modelo: veiculo.modelo,
  numeroRenavam: veiculo.numeroRenavam,
};

/** Every row of its slips in order of writing, in the same query. */
const GUIAS = sql<
  GuiaEscrita[]
>`coalesce((select json_agg(json_build_object('multaId', ${guia.multaId}, 'tipo', ${guia.tipo},
  'codigo', ${guia.codigo}, 'vencimento', ${guia.vencimento}, 'origem', ${guia.origem}, 'retirada', ${guia.retirada})
  order by ${guia.id}) from ${guia} where ${guia.multaId} = ${multa.id} and ${guia.usuarioId} = ${multa.usuarioId}), '[]'::json)`;

function multas(db: Db, usuarioId: string, quais: SQL | undefined) {
  return db
    .select({
      multa,
      veiculo: veiculoDaMulta,
      habilitacao: habilitacaoDaMulta,
      guias: GUIAS,
      daHabilitacao: habilitacao.consultadaEm,
      doVeiculo: veiculo.consultadoEm,
    })
    .from(multa)
    .leftJoin(veiculo, mesmoDono(veiculo, multa, multa.veiculoId))
    .leftJoin(habilitacao, mesmoDono(habilitacao, multa, multa.habilitacaoId))
    .where(and(eq(multa.usuarioId, usuarioId), quais))
    .orderBy(desc(multa.dataInfracao), desc(multa.id));
}

type Multa = typeof multa.$inferSelect;

/** The phase in which an appeal of a fine can be requested now and its last day, or why none can. `recursos`: of every listing. */
export function faseEm(
  multa: Parameters<typeof processoDaMulta>[0] & Parameters<typeof aceitaRecursoOnline>[0],
  { marcos, recursos, hoje }: { marcos: readonly Marco[]; recursos: readonly RecursoNaTela[]; hoje: IsoDate },
) {
  const corre = oQueCorre(processoDaMulta(multa, marcos), hoje);
  return {
    ...faseDoRecurso({
      recursoOnline: aceitaRecursoOnline(multa),
      corre,
      recursos: recursos.map((feito) => ({ fase: feito.fase, estado: estadoDo(feito) })),
    }),
    ate: corre.prazo?.data ?? null,
  };
}

/** By fine id, for one driver: the phase in which an appeal can be ordered now, or why none can. */
export async function fasesAbertas(
  { db, actor, clock }: Pick<Ctx, 'db' | 'actor' | 'clock'>,
  multas: readonly Multa[],
  dono: string = actor.id,
) {
  const autos = await lerAutos(db, dono);
  const multaIds = multas.flatMap(({ id }) => autos.listagensDoAit(id));
  const recursos = await recursosDoUsuario(db, dono, { multaIds });
  return new Map(
    multas.map((multa) => {
      const doMesmoAit = autos.listagensDoAit(multa.id);
      const feitos = recursos.filter(({ multaId }) => doMesmoAit.includes(multaId));
      const marcos = autos.marcosDe(multa.id);
      return [multa.id, faseEm(multa, { marcos, recursos: feitos, hoje: today(clock) })] as const;
    }),
  );
}
