import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { mesmoDono } from '../db/mesmoDono.ts';
import { habilitacao } from '../db/schema/habilitacoes.ts';
import { multa } from '../db/schema/multas.ts';
import { recurso } from '../db/schema/recursos.ts';
import { veiculo } from '../db/schema/veiculos.ts';

/** A fine with what it was given for. */
export type LinhaDeMulta = Awaited<ReturnType<typeof multas>>[number];

/** Whether it can be appealed here: the source still lists it and its body takes appeals sent by someone else. */
export function aceitaRecursoOnline(
  linha: Pick<typeof multa.$inferSelect, 'recursoOnline' | 'encerradaEm'>,
): boolean {
  return linha.recursoOnline && linha.encerradaEm === null;
}

/** The fines that have an appeal, closed ones too. */
export function multasComRecurso(db: Db, usuarioId: string) {
  const comRecurso = db.select({ id: recurso.multaId }).from(recurso).where(eq(recurso.usuarioId, usuarioId));
  return multas(db, usuarioId, inArray(multa.id, comRecurso));
}

/** Some of the driver's fines, closed ones too. */
export function multasPorId(db: Db, usuarioId: string, ids: readonly number[]) {
  return multas(db, usuarioId, inArray(multa.id, [...ids]));
}

/** One fine of any kind, also when it is closed. */
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
