import * as v from 'valibot';
import conteudo from '#content/peticoes/fases.json' with { type: 'json' };
import type { Fase } from '#lib/peticoes/fundamentos.ts';
import { ParagrafoSchema } from '#lib/peticoes/paragrafo.ts';

const TextosDaFaseSchema = v.strictObject({
  titulo: v.string(),
  esta: v.string(),
  desta: v.string(),
  enderecamento: v.array(v.string()),
  tempestividade: v.array(ParagrafoSchema),
  abertura: v.array(v.string()),
  /** Used when no formal ground is supported by the data: asks for the check, claims no fault. */
  formaPadrao: v.array(v.string()),
  pedidos: v.array(v.string()),
  pedidosFinais: v.array(v.string()),
  anexos: v.array(v.string()),
});
export type TextosDaFase = v.InferOutput<typeof TextosDaFaseSchema>;

export const TEXTOS_DAS_FASES: Readonly<Record<Fase, TextosDaFase>> = v.parse(
  v.strictObject({ P: TextosDaFaseSchema, I: TextosDaFaseSchema, II: TextosDaFaseSchema }),
  conteudo,
);
