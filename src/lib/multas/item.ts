import * as v from 'valibot';
import { emReais, isoDate } from '#lib/wire.ts';
import { ORIGENS_DA_MULTA } from './marcos.ts';

/** A fine as the lists carry it (spec 1, section 3); amounts in reais on the wire. */
export const MultaDaLista = v.object({
  Id: v.number(),
  Guid: v.string(),
  Tipo: v.picklist(['Veiculo', 'Habilitacao']),
  AutoInfracao: v.string(),
  ValorSerPago: emReais,
  DataInfracao: isoDate,
  TemRecurso: v.boolean(),
  RecursoOnline: v.boolean(),
  /** Points that count on the licence: 0 for an infraction that adds none. */
  Pontos: v.number(),
  Valor: emReais,
  Descricao: v.string(),
  /** Addition to the specification: whether a source lists the fine or the driver entered it by hand. */
  Origem: v.optional(v.picklist(ORIGENS_DA_MULTA), 'fonte'),
});

/** Ours: other listings of the same AIT, 'CNH 01234567890', 'Veículo KVL1A23'. */
export const Tambem = v.array(v.string());

export type MultaDaListaWire = v.InferInput<typeof MultaDaLista>;
