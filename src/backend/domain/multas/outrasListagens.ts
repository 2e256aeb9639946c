import type { Ctx } from '#backend/platform/context.ts';
import type { IsoDate } from '#lib/dates.ts';
import type { MultaDaListaWire } from '#lib/multas/item.ts';
import { valorUnico } from '#lib/multas/unicas.ts';
import { toReais } from '#lib/wire.ts';
import { aPagar, type MultaComRecurso, paraItem } from './item.ts';
import { multasPorId } from './queries.ts';
import { etiqueta } from './wire.ts';

export type ItemComEtiquetas = MultaDaListaWire & { Tambem: string[] };

/** Fines of one licence or vehicle with the other listings of their AIT: together one fine with one amount. */
export async function itensComEtiquetas(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  itens: readonly MultaComRecurso[],
  hoje: IsoDate,
): Promise<ItemComEtiquetas[]> {
  const ids = itens.flatMap(({ multa, doMesmoAit }) => doMesmoAit.filter((id) => id !== multa.id));
  const linhas = ids.length > 0 ? await multasPorId(db, actor.id, ids) : [];
  const porId = new Map(linhas.map((linha) => [linha.multa.id, linha]));
  return itens.map((item) => {
    const outras = item.doMesmoAit
      .flatMap((id) => (id === item.multa.id ? [] : (porId.get(id) ?? [])))
      .filter(({ multa }) => multa.encerradaEm === null);
    const valor = valorUnico(
      [item, ...outras].map(({ multa }) => ({
        StatusPagamento: multa.statusPagamento,
        ValorSerPago: aPagar({ multa, marcos: item.marcos }, hoje),
      })),
    );
    return {
      ...paraItem(item, hoje),
      ValorSerPago: toReais(valor),
      Tambem: outras.map(etiqueta),
    };
  });
}
