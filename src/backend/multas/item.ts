import { and, desc, eq, exists, isNull, sql } from 'drizzle-orm';
import type { IsoDate } from '#lib/dates.ts';
import type { Centavos } from '#lib/money.ts';
import { fimDaMulta } from '#lib/multas/fim.ts';
import type { MultaDaListaWire } from '#lib/multas/item.ts';
import type { Marco } from '#lib/multas/marcos.ts';
import { contagemDosPontos, nadaADever } from '#lib/multas/procedimento.ts';
import { toReais } from '#lib/wire.ts';
import type { Ctx } from '../context.ts';
import { multa } from '../db/schema/multas.ts';
import { recurso } from '../db/schema/recursos.ts';
import { lerAutos } from './porAuto.ts';
import { processoDaMulta } from './processo.ts';

export interface MultaComRecurso {
  multa: typeof multa.$inferSelect;
  temRecurso: boolean;
  marcos: readonly Marco[];
  /** Ids of every listing of its AIT, its own too. */
  gemeas: readonly number[];
}

/**
 * The driver's fines that the source still lists, newest first; of one licence or one vehicle when it is given, and with
 * `encerradas` those too that it no longer lists: their points count as long as their block does.
 */
export async function multasDoUsuario(ctx: Ctx, quais: Quais = {}): Promise<MultaComRecurso[]> {
  const [rows, autos] = await Promise.all([linhas(ctx, quais), lerAutos(ctx.db, ctx.actor.id)]);
  return rows.map((row) => ({
    ...row,
    marcos: autos.marcosDe(row.multa.id),
    gemeas: autos.gemeasDe(row.multa.id),
  }));
}

interface Quais {
  habilitacaoId?: number;
  veiculoId?: number;
  encerradas?: boolean;
}

function linhas(ctx: Ctx, { habilitacaoId, veiculoId, encerradas }: Quais) {
  return ctx.db
    .select({ multa, temRecurso: temRecurso(ctx) })
    .from(multa)
    .where(
      and(
        eq(multa.usuarioId, ctx.actor.id),
        encerradas ? eq(multa.desligada, false) : isNull(multa.encerradaEm),
        habilitacaoId === undefined ? undefined : eq(multa.habilitacaoId, habilitacaoId),
        veiculoId === undefined ? undefined : eq(multa.veiculoId, veiculoId),
      ),
    )
    .orderBy(desc(multa.dataInfracao), desc(multa.id));
}

/** Whether an appeal was asked for, as a column of a query on fines. */
function temRecurso({ db, actor }: Pick<Ctx, 'db' | 'actor'>) {
  // Of the driver: without that, a large database reads every appeal there is.
  const deste = db
    .select({ um: sql`1` })
    .from(recurso)
    .where(and(eq(recurso.usuarioId, actor.id), eq(recurso.multaId, multa.id)));
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

/** What was cancelled, or became a warning, is neither to be paid nor adds points (CTB arts. 281 §1 and 267). */
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

/** What has to be paid today, in centavos. */
export function aPagar({ multa: row, marcos }: Pick<ItemLido, 'multa' | 'marcos'>, hoje: IsoDate): Centavos {
  const processo = processoDaMulta(row, marcos);
  return nadaADever(processo, fimDaMulta(processo, hoje)) ? 0 : row.valorSerPago;
}
