import * as v from 'valibot';
import textosDasCitacoes from '#content/peticoes/citacoes.json' with { type: 'json' };
import conteudo from '#content/peticoes/fundamentos.json' with { type: 'json' };
import * as doAuto from '#lib/peticoes/regras/fatos.ts';
import * as dosDias from '#lib/peticoes/regras/prazos.ts';
import * as doMedidor from '#lib/peticoes/regras/velocidade.ts';
import { FASES } from '#lib/recursos/rules.ts';
import type { Fatos, Respostas } from './form.ts';

/** What supports a ground, and the petition's text when the driver wrote nothing; null when the facts do not support it. */
type Regra = (fatos: Fatos) => string | { porque: string; completa?: Pick<Respostas, 'fatoOcorrido'> } | null;

/** The rule of each ground, in petition order; its phases, text and norms are content. */
const REGRAS = {
  'notificacao-fora-do-prazo': dosDias.autuacaoTardia,
  'notificacao-nao-expedida': dosDias.autuacaoNaoExpedida,
  'edital-sem-tentativa': dosDias.editalSemTentativa,
  'penalidade-fora-do-prazo': dosDias.penalidadeTardia,
  'recurso-nao-julgado': dosDias.julgadoTarde,
  'prescricao-tres-anos': dosDias.paradoTresAnos,
  'prescricao-cinco-anos': dosDias.cincoAnos,
  'decisao-sem-motivo': doAuto.decisaoSemMotivo,
  'campo-obrigatorio-ausente': (f) =>
    f.dadoDoAuto && f.campoComo && !doAuto.dadoDispensado(f)
      ? `No auto, ${f.campoComo === 'falta' ? 'falta' : 'está errado'}: ${doAuto.nomeDoDado(f.dadoDoAuto)}.`
      : null,
  'imagem-ausente': doMedidor.semImagem,
  'auto-em-duplicidade': doAuto.autoRepetido,
  'orgao-sem-competencia': (f) =>
    f.orgaoCompetente ? `A competência na via é de ${f.orgaoCompetente}.` : null,
  'erro-na-decisao': doAuto.erroDaDecisao,
  'codigo-incompativel': doMedidor.codigoErrado,
  'medidor-sem-verificacao': doMedidor.medidorVencido,
  'etilometro-sem-verificacao': doMedidor.etilometroVencido,
  'velocidade-sem-desconto': doMedidor.semDesconto,
  'sinalizacao-irregular': (f) =>
    f.sinalizacaoFalha && f.sinalizacaoComo && f.fotosDatadas
      ? 'Suas fotos mostram a falha da sinalização.'
      : null,
  'veiculo-vendido-ou-clonado': doAuto.veiculoDeOutro,
  'veiculo-de-emergencia': doAuto.emergencia,
  'advertencia-cabivel': doAuto.advertencia,
  'multa-em-dobro': doAuto.dobroSemReincidencia,
} satisfies Record<string, Regra>;
export type FundamentoId = keyof typeof REGRAS;

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

export const FUNDAMENTO_IDS = Object.keys(REGRAS) as [FundamentoId, ...FundamentoId[]];

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

export interface Proposta {
  id: FundamentoId;
  /** The reason for the proposal, for the screen. */
  porque: string;
  completa?: Pick<Respostas, 'fatoOcorrido'>;
}

/** The grounds that the facts support in this phase: formal, merit, the alternative request last. No promise of a result. */
export function fundamentosPossiveis(fatos: Fatos): Proposta[] {
  return FUNDAMENTOS.flatMap(({ id, fases }) => {
    const achado = fases.includes(fatos.fase) ? REGRAS[id](fatos) : null;
    if (achado === null) return [];
    return [{ id, ...(typeof achado === 'string' ? { porque: achado } : achado) }];
  });
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
