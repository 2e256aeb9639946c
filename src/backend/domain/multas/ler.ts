import { desc, eq, sql } from 'drizzle-orm';
import { creditosLivres, haUmAno, paraQualquer, type Usos } from '#backend/domain/recursos/direito.ts';
import { type RecursoLido, recursosDoUsuario } from '#backend/domain/recursos/queries.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { lerMarcos } from './marcos.ts';
import { juntarAutos } from './porAuto.ts';

/** Reads open fines, newest first, with licences, vehicles, unused credits and appeals. */
export async function lerMultas({ db, clock }: Pick<PublicCtx, 'db' | 'clock'>, usuarioId: string) {
  const [todas, marcos, habilitacoes, veiculos, creditos, recursos] = await Promise.all([
    db
      .select()
      .from(multa)
      .where(eq(multa.usuarioId, usuarioId))
      .orderBy(desc(multa.dataInfracao), desc(multa.id)),
    lerMarcos(db, usuarioId),
    db.select().from(habilitacao).where(eq(habilitacao.usuarioId, usuarioId)).orderBy(habilitacao.id),
    db.select().from(veiculo).where(eq(veiculo.usuarioId, usuarioId)).orderBy(veiculo.id),
    db
      .select({ multaId: credito.multaId, livre: sql<boolean>`${paraQualquer}` })
      .from(credito)
      .where(creditosLivres(usuarioId))
      .orderBy(credito.id),
    recursosDoUsuario(db, usuarioId),
  ]);
  const porId = {
    habilitacao: new Map(habilitacoes.map((linha) => [linha.id, linha])),
    veiculo: new Map(veiculos.map((linha) => [linha.id, linha])),
  };
  return {
    multas: todas
      .filter(({ encerradaEm }) => encerradaEm === null)
      .map((linha) => ({
        multa: linha,
        habilitacao: porId.habilitacao.get(linha.habilitacaoId ?? 0) ?? null,
        veiculo: porId.veiculo.get(linha.veiculoId ?? 0) ?? null,
      })),
    // With closed fines, because one may be another listing of an open one.
    autos: juntarAutos(
      todas.filter(({ desligada }) => !desligada),
      marcos,
    ),
    usos: usosDoPlano(recursos, todas, haUmAno(clock)),
    ...{ habilitacoes, veiculos, creditos, recursos },
  };
}

/** A fine older than the contract whose appeal the plan paid counts once, permanently. */
function usosDoPlano(
  recursos: readonly RecursoLido[],
  multas: readonly { id: number; preexistente: boolean }[],
  umAnoAtras: Date,
): Usos {
  const doPlano = recursos.filter(({ direito }) => direito === 'plano');
  const pagas = new Set(doPlano.map(({ multaId }) => multaId));
  return {
    doPlanoNoAno: doPlano.filter(({ criadoEm }) => criadoEm >= umAnoAtras).length,
    preexistentes: multas.flatMap(({ id, preexistente }) => (preexistente && pagas.has(id) ? [id] : [])),
  };
}
