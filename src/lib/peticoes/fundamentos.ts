import * as v from 'valibot';
import conteudo from '#content/peticoes/fundamentos.json' with { type: 'json' };
import { ParagrafoSchema } from '#lib/peticoes/paragrafo.ts';

export const FASES = ['P', 'I', 'II'] as const;
/** P: defesa prévia; I: 1ª instância (JARI); II: 2ª instância. */
export type Fase = (typeof FASES)[number];

export const FUNDAMENTO_IDS = [
  'notificacao-fora-do-prazo',
  'notificacao-nao-expedida',
  'edital-sem-tentativa',
  'penalidade-fora-do-prazo',
  'prescricao-tres-anos',
  'prescricao-cinco-anos',
  'decisao-sem-motivo',
  'campo-obrigatorio-ausente',
  'codigo-incompativel',
  'advertencia-cabivel',
  'multa-em-dobro',
  'imagem-ausente',
  'erro-na-decisao',
  'medidor-sem-verificacao',
  'etilometro-sem-verificacao',
  'velocidade-sem-desconto',
  'sinalizacao-irregular',
  'veiculo-vendido-ou-clonado',
  'auto-em-duplicidade',
  'veiculo-de-emergencia',
  'orgao-sem-competencia',
  'recurso-nao-julgado',
] as const;
export type FundamentoId = (typeof FUNDAMENTO_IDS)[number];

const FundamentoSchema = v.strictObject({
  id: v.picklist(FUNDAMENTO_IDS),
  titulo: v.string(),
  /** The heading where its field is known. */
  tituloSe: v.optional(v.strictObject({ se: v.string(), texto: v.string() })),
  /** Formal grounds come before those on the merits. */
  parte: v.picklist(['forma', 'merito']),
  fases: v.array(v.picklist(FASES)),
  /** Fields of the petition's data without which this ground may not be used. */
  campos: v.array(v.string()),
  citacoes: v.array(v.string()),
  texto: v.array(ParagrafoSchema),
  pedido: v.string(),
  /** What is asked instead, when its field is known. */
  pedidoSe: v.array(
    v.strictObject({ se: v.string(), texto: v.string(), arquiva: v.optional(v.literal(false)) }),
  ),
  /** Asked only if nothing before it is granted. */
  alternativo: v.boolean(),
  /** Ids of the list of attachments. */
  anexos: v.array(v.string()),
});
export type Fundamento = v.InferOutput<typeof FundamentoSchema>;

/** The texts of the grounds, in the order in which a petition uses them. */
export const FUNDAMENTOS: readonly Fundamento[] = v.parse(v.array(FundamentoSchema), conteudo);

export function fundamento(id: FundamentoId): Fundamento {
  const achado = FUNDAMENTOS.find((item) => item.id === id);
  if (!achado) throw new Error(`Fundamento sem texto: ${id}`);
  return achado;
}
