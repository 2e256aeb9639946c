import * as v from 'valibot';
import textosDasCitacoes from '#content/peticoes/citacoes.json' with { type: 'json' };
import conteudo from '#content/peticoes/fundamentos.json' with { type: 'json' };
import { FASES } from '#lib/recursos/rules.ts';

/** A paragraph, always there or only when a field of the data is (`se`) or is not (`seNao`) known. */
export const ParagrafoSchema = v.union([
  v.string(),
  v.strictObject({ se: v.string(), texto: v.string() }),
  v.strictObject({ seNao: v.string(), texto: v.string() }),
]);
export type Paragrafo = v.InferOutput<typeof ParagrafoSchema>;

/** The texts of the applicable paragraphs, given the known data. */
export function paragrafosPresentes(
  paragrafos: readonly Paragrafo[],
  sabe: (campo: string) => boolean,
): string[] {
  return paragrafos.flatMap((paragrafo) => {
    if (typeof paragrafo === 'string') return [paragrafo];
    const vale = 'se' in paragrafo ? sabe(paragrafo.se) : !sabe(paragrafo.seNao);
    return vale ? [paragrafo.texto] : [];
  });
}

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
  /** Fields without which this ground may not be used. */
  campos: v.array(v.string()),
  citacoes: v.array(v.string()),
  texto: v.array(ParagrafoSchema),
  pedido: v.string(),
  /** The alternative request, when its field is known. */
  pedidoSe: v.array(
    v.strictObject({ se: v.string(), texto: v.string(), arquiva: v.optional(v.literal(false)) }),
  ),
  /** Requested only if nothing before it is granted. */
  alternativo: v.boolean(),
  /** Ids of the list of attachments. */
  anexos: v.array(v.string()),
});
export type Fundamento = v.InferOutput<typeof FundamentoSchema>;

/** The texts of the grounds, in petition order. */
export const FUNDAMENTOS: readonly Fundamento[] = v.parse(v.array(FundamentoSchema), conteudo);

export function fundamento(id: FundamentoId): Fundamento {
  const achado = FUNDAMENTOS.find((item) => item.id === id);
  if (!achado) throw new Error(`Fundamento sem texto: ${id}`);
  return achado;
}

const CitacoesSchema = v.object({
  fontes: v.record(v.string(), v.pipe(v.string(), v.url())),
  citacoes: v.array(
    v.strictObject({ id: v.string(), texto: v.string(), fonte: v.string(), resumo: v.string() }),
  ),
});

const { fontes, citacoes } = v.parse(CitacoesSchema, textosDasCitacoes);

/** Every norm a petition may cite, with the address of its official text: citations are written only here. */
export const CITACOES: ReadonlyMap<string, { texto: string; fonte: string; resumo: string }> = new Map(
  citacoes.map(({ id, texto, fonte, resumo }) => [id, { texto, fonte: enderecoDaFonte(fonte), resumo }]),
);

/** Replaces every `[[id]]` by its citation; an unknown id is an error of the content. */
export function citar(texto: string): string {
  return texto.replace(/\[\[([^[\]]+)\]\]/g, (_marca, id: string) => {
    const citacao = CITACOES.get(id);
    if (!citacao) throw new Error(`Citação desconhecida: ${id}`);
    return citacao.texto;
  });
}

function enderecoDaFonte(fonte: string): string {
  const endereco = fontes[fonte];
  if (!endereco) throw new Error(`Fonte desconhecida: ${fonte}`);
  return endereco;
}
