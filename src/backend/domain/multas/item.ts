import { and, desc, eq, exists, isNull, or, sql } from 'drizzle-orm';
import { recursoVivo } from '#backend/domain/recursos/queries.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import type { IsoDate } from '#lib/dates.ts';
import type { Centavos } from '#lib/money.ts';
import type { MultaDaListaWire } from '#lib/multas/contract.ts';
import type { Marco } from '#lib/multas/marcos.ts';
import { valorDeHoje } from '#lib/multas/pagarOuRecorrer.ts';
import { contagemDosPontos } from '#lib/multas/procedimento.ts';
import { estaPaga } from '#lib/multas/situacao.ts';
import { toReais } from '#lib/wire.ts';
import { lerMarcos, processoDaMulta } from './marcos.ts';
import { juntarAutos } from './porAuto.ts';

export interface MultaComRecurso {
  multa: typeof multa.$inferSelect;
  temRecurso: boolean;
  marcos: readonly Marco[];
  /** Ids of all listings of its AIT, including itself. */
  doMesmoAit: readonly number[];
}

/** Fines that the source lists, newest first; of one licence or vehicle when given. `encerradas` adds those no longer listed. */
export async function multasDoUsuario(ctx: Ctx, quais: Quais = {}): Promise<MultaComRecurso[]> {
  const { habilitacaoId, veiculoId, encerradas = false } = quais;
  const [rows, marcos] = await Promise.all([linhas(ctx), lerMarcos(ctx.db, ctx.actor.id)]);
  const autos = juntarAutos(
    rows.flatMap(({ multa }) => (multa.desligada ? [] : [multa])),
    marcos,
  );
  return rows
    .filter(({ multa: { encerradaEm, desligada } }) => (encerradas ? !desligada : encerradaEm === null))
    .filter(({ multa }) => habilitacaoId === undefined || multa.habilitacaoId === habilitacaoId)
    .filter(({ multa }) => veiculoId === undefined || multa.veiculoId === veiculoId)
    .map((row) => ({
      ...row,
      marcos: autos.marcosDe(row.multa.id),
      doMesmoAit: autos.listagensDoAit(row.multa.id),
    }));
}

interface Quais {
  habilitacaoId?: number;
  veiculoId?: number;
  encerradas?: boolean;
}

/** All of the driver's fines, because an AIT may be listed several times. */
function linhas({ db, actor }: Ctx) {
  return db
    .select({ multa, temRecurso: temRecurso(db, actor.id) })
    .from(multa)
    .where(and(eq(multa.usuarioId, actor.id), or(eq(multa.desligada, false), isNull(multa.encerradaEm))))
    .orderBy(desc(multa.dataInfracao), desc(multa.id));
}

function temRecurso(db: Ctx['db'], usuarioId: string) {
  // The filter by driver keeps a large database from reading every appeal.
  const deste = db
    .select({ um: sql`1` })
    .from(recurso)
    .where(and(eq(recurso.usuarioId, usuarioId), eq(recurso.multaId, multa.id), recursoVivo));
  return sql<boolean>`${exists(deste)}`;
}

interface ItemLido {
  multa: Pick<
    typeof multa.$inferSelect,
    | 'id'
    | 'guid'
    | 'tipo'
    | 'autoInfracao'
    | 'valorSerPago'
    | 'statusPagamento'
    | 'dataInfracao'
    | 'recursoOnline'
    | 'pontos'
    | 'valorOriginal'
    | 'descricao'
    | 'codigoInfracao'
    | 'origem'
  >;
  temRecurso: boolean;
  marcos: readonly Marco[];
}

/** A fine that was cancelled or became a warning is not payable and adds no points (CTB arts. 281 §1 and 267). */
export function paraItem({ multa: row, temRecurso, marcos }: ItemLido, hoje: IsoDate): MultaDaListaWire {
  const processo = processoDaMulta(row, marcos);
  const semPontos = contagemDosPontos(processo, hoje) === 'cancelada';
  return {
    Id: row.id,
    Guid: row.guid,
    Tipo: row.tipo,
    AutoInfracao: row.autoInfracao,
    ValorSerPago: toReais(aPagar({ multa: row, marcos }, hoje)),
    DataInfracao: row.dataInfracao,
    TemRecurso: temRecurso,
    RecursoOnline: row.recursoOnline,
    Pontos: semPontos ? 0 : row.pontos,
    Valor: toReais(row.valorOriginal),
    Descricao: row.descricao,
    Origem: row.origem,
  };
}

/** Something is to be paid, or may be: an amount that no source gave is unknown. */
export function temAPagar(item: Pick<ItemLido, 'multa' | 'marcos'>, hoje: IsoDate): boolean {
  const { multa: row, marcos } = item;
  if (aPagar(item, hoje) > 0) return true;
  const paga = estaPaga({ StatusPagamento: row.statusPagamento });
  return (
    row.valorOriginal === 0 && !paga && contagemDosPontos(processoDaMulta(row, marcos), hoje) !== 'cancelada'
  );
}

/** Amount payable today, in centavos. */
export function aPagar({ multa: row, marcos }: Pick<ItemLido, 'multa' | 'marcos'>, hoje: IsoDate): Centavos {
  const { valorOriginal: valor, valorSerPago: daFonte } = row;
  const paga = estaPaga({ StatusPagamento: row.statusPagamento });
  return valorDeHoje({ processo: processoDaMulta(row, marcos), valor, daFonte, paga }, hoje);
}
