import { and, desc, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type { IsoDate } from '#lib/dates.ts';
import type { Centavos } from '#lib/money.ts';
import { fimDaMulta } from '#lib/multas/fim.ts';
import type { MultaDaListaWire } from '#lib/multas/item.ts';
import type { Marco } from '#lib/multas/marcos.ts';
import { contagemDosPontos, nadaADever } from '#lib/multas/procedimento.ts';
import { toReais } from '#lib/wire.ts';
import { type Acesso, alcanca, proprio } from '../acesso/acesso.ts';
import type { Ctx } from '../context.ts';
import { marco, multa } from '../db/schema/multas.ts';
import { recurso } from '../db/schema/recursos.ts';
import { lista, MARCO } from './ler.ts';
import { juntarAutos } from './porAuto.ts';
import { processoDaMulta } from './processo.ts';

export interface MultaComRecurso {
  multa: typeof multa.$inferSelect;
  temRecurso: boolean;
  marcos: readonly Marco[];
  /** Ids of every listing of its AIT, its own too, as far as the actor may see them. */
  gemeas: readonly number[];
}

/**
 * The fines that the source still lists of the driver, or of who opened some of theirs (`acesso`), newest first; of one licence or one vehicle when it is given, and with
 * `encerradas` those too that it no longer lists: their points count as long as their block does.
 */
export async function multasDoUsuario(ctx: Ctx, quais: Quais = {}): Promise<MultaComRecurso[]> {
  const { habilitacaoId, veiculoId, encerradas = false, acesso = proprio(ctx) } = quais;
  const rows = await linhas(ctx, acesso.dono);
  const autos = juntarAutos(
    rows
      .filter(({ multa }) => !multa.desligada)
      .map(({ multa: { encerradaEm, ...auto } }) => ({ ...auto, encerrada: encerradaEm !== null })),
    rows.flatMap(({ marcos }) => marcos),
  );
  const visiveis = rows.filter(({ multa }) => alcanca(acesso, multa));
  const ids = new Set(visiveis.map(({ multa }) => multa.id));
  return visiveis
    .filter(({ multa: { encerradaEm, desligada } }) => (encerradas ? !desligada : encerradaEm === null))
    .filter(({ multa }) => habilitacaoId === undefined || multa.habilitacaoId === habilitacaoId)
    .filter(({ multa }) => veiculoId === undefined || multa.veiculoId === veiculoId)
    .map((row) => ({
      ...row,
      marcos: autos.marcosDe(row.multa.id),
      gemeas: autos.gemeasDe(row.multa.id).filter((id) => ids.has(id)),
    }));
}

interface Quais {
  habilitacaoId?: number;
  veiculoId?: number;
  encerradas?: boolean;
  acesso?: Acesso;
}

/** Every fine of the driver with its milestones, in one query: the other listing of an AIT may be of anything that is watched. */
function linhas(ctx: Ctx, dono: string) {
  return ctx.db
    .select({
      multa,
      temRecurso: temRecurso(ctx, dono),
      marcos: lista(marco, MARCO, and(eq(marco.usuarioId, dono), eq(marco.multaId, multa.id))),
    })
    .from(multa)
    .where(and(eq(multa.usuarioId, dono), or(eq(multa.desligada, false), isNull(multa.encerradaEm))))
    .orderBy(desc(multa.dataInfracao), desc(multa.id));
}

/** Whether an appeal was asked for, as a column of a query on fines. */
function temRecurso({ db }: Pick<Ctx, 'db'>, dono: string) {
  // Of the driver: without that, a large database reads every appeal there is.
  const deste = db
    .select({ um: sql`1` })
    .from(recurso)
    .where(and(eq(recurso.usuarioId, dono), eq(recurso.multaId, multa.id)));
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
