import { and, desc, eq, exists, isNull, sql } from 'drizzle-orm';
import type { MultaDaListaWire } from '#lib/multas/item.ts';
import { toReais } from '#lib/wire.ts';
import type { Ctx } from '../context.ts';
import { multa } from '../db/schema/multas.ts';
import { recurso } from '../db/schema/recursos.ts';

export interface MultaComRecurso {
  multa: typeof multa.$inferSelect;
  temRecurso: boolean;
}

/** The driver's fines that the source still lists, newest first; of one licence or one vehicle when it is given. */
export async function multasDoUsuario(
  ctx: Ctx,
  { habilitacaoId, veiculoId }: { habilitacaoId?: number; veiculoId?: number } = {},
): Promise<MultaComRecurso[]> {
  const rows = await ctx.db
    .select({ multa, temRecurso: temRecurso(ctx) })
    .from(multa)
    .where(
      and(
        eq(multa.usuarioId, ctx.actor.id),
        isNull(multa.encerradaEm),
        habilitacaoId === undefined ? undefined : eq(multa.habilitacaoId, habilitacaoId),
        veiculoId === undefined ? undefined : eq(multa.veiculoId, veiculoId),
      ),
    )
    .orderBy(desc(multa.dataInfracao), desc(multa.id));
  return rows;
}

/** Whether an appeal was asked for, as a column of a query on fines. */
function temRecurso(ctx: Pick<Ctx, 'db'>) {
  const deste = ctx.db.select({ um: sql`1` }).from(recurso).where(eq(recurso.multaId, multa.id));
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
  >;
  temRecurso: boolean;
}

export function toItem({ multa: row, temRecurso }: ItemLido): MultaDaListaWire {
  return {
    Id: row.id,
    Guid: row.guid,
    Tipo: row.tipo,
    AutoInfracao: row.autoInfracao,
    ValorSerPago: toReais(row.valorSerPago),
    DataInfracao: row.dataInfracao,
    TemRecurso: temRecurso,
    RecursoOnline: row.recursoOnline,
    Pontos: row.pontos,
    Valor: toReais(row.valorOriginal),
    Descricao: row.descricao,
  };
}
