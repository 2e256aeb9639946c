import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { mesmoDono } from '../../platform/db/schema/columns.ts';
import { habilitacao } from '../../platform/db/schema/habilitacoes.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { recurso } from '../../platform/db/schema/recursos.ts';
import { veiculo } from '../../platform/db/schema/veiculos.ts';
import { recursoVivo } from '../recursos/queries.ts';

/** A fine with its licence or vehicle. */
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

function multas(db: Db, usuarioId: string, quais: SQL | undefined) {
  return db
    .select({
      multa,
      veiculo: veiculoDaMulta,
      habilitacao: habilitacaoDaMulta,
      daHabilitacao: habilitacao.consultadaEm,
      doVeiculo: veiculo.consultadoEm,
    })
    .from(multa)
    .leftJoin(veiculo, mesmoDono(veiculo, multa, multa.veiculoId))
    .leftJoin(habilitacao, mesmoDono(habilitacao, multa, multa.habilitacaoId))
    .where(and(eq(multa.usuarioId, usuarioId), quais))
    .orderBy(desc(multa.dataInfracao), desc(multa.id));
}
