import * as v from 'valibot';
import type { ConsultaVeiculo } from '#backend/platform/adapters/consulta.ts';
import { textoExigido, valorExigido } from './fields.ts';
import { multaSchema, toMulta } from './multa.ts';

/** Fines and debts of a vehicle. The service exists; parameters and fields are UNCONFIRMED (docs/providers.md). */
export const multasGuiasSchema = v.object({
  // Required: an answer without the list says nothing, and would close every known fine.
  multas: v.array(multaSchema),
  debitos: v.optional(v.array(v.object({ descricao: textoExigido, valor: valorExigido })), []),
});

export function toMultasEDebitos(
  item: v.InferOutput<typeof multasGuiasSchema>,
): Pick<ConsultaVeiculo, 'multas' | 'debitos'> {
  return { multas: item.multas.map(toMulta), debitos: item.debitos };
}
