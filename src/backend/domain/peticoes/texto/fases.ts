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
  /** The appealed decision: its content and its errors. */
  decisao: v.array(ParagrafoSchema),
  /** Text before the formal grounds. */
  abertura: v.string(),
  pedidos: v.array(v.string()),
  /** Consequences of a granted ground. */
  seAcolhido: v.array(v.string()),
  pedidosFinais: v.array(v.string()),
  /** Attachment ids. */
  anexos: v.array(v.string()),
});
export type TextosDaFase = v.InferOutput<typeof TextosDaFaseSchema>;

export const TEXTOS_DAS_FASES: Readonly<Record<Fase, TextosDaFase>> = v.parse(
  v.strictObject({ P: TextosDaFaseSchema, I: TextosDaFaseSchema, II: TextosDaFaseSchema }),
  conteudo,
);
