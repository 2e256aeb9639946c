import * as v from 'valibot';
import conteudo from '#content/peticoes/modelos.json' with { type: 'json' };
import type { IsoDate } from '#lib/dates.ts';
import { type Infracao, infracaoPorCodigo } from '#lib/multas/infracoes.server.ts';
import { FASES, type Fase } from '#lib/recursos/rules.ts';
import type { Fatos, Respostas } from './form.ts';
import { FUNDAMENTO_IDS, ParagrafoSchema } from './fundamentos.ts';

const ModeloSchema = v.strictObject({
  Id: v.string(),
  NomePeticao: v.string(),
  /** `infracao`: written for a group of codes; `fundamento`: for one ground, whatever the code. */
  tipo: v.picklist(['infracao', 'fundamento']),
  fases: v.array(v.picklist(FASES)),
  /** First three digits of the infraction codes that the model fits. */
  codigos: v.array(v.pipe(v.string(), v.regex(/^\d{3}$/))),
  /** Grounds that usually matter for this model, offered first. */
  fundamentos: v.array(v.picklist(FUNDAMENTO_IDS)),
  merito: v.array(ParagrafoSchema),
  verificacoes: v.array(ParagrafoSchema),
  anexos: v.array(v.string()),
});
export type Modelo = v.InferOutput<typeof ModeloSchema>;

export const MODELOS: readonly Modelo[] = v.parse(v.array(ModeloSchema), conteudo);

/** The wizard's list: the answer of `templates_nao_acompanhada`. */
export function listaDeModelos(): { Id: string; NomePeticao: string }[] {
  return MODELOS.map(({ Id, NomePeticao }) => ({ Id, NomePeticao }));
}

export function modeloPorId(id: string): Modelo | undefined {
  return MODELOS.find((modelo) => modelo.Id === id);
}

/** The model for an infraction code ("74550" or "745-50"); the general one if there is none. */
export function modeloParaCodigo(codigo: string, fase: Fase): Modelo {
  const prefixo = codigo.replace(/\D/g, '').slice(0, 3);
  const especifico = MODELOS.find(({ codigos, fases }) => codigos.includes(prefixo) && fases.includes(fase));
  const geral = MODELOS.at(-1);
  if (!geral) throw new Error('Nenhum modelo de petição no conteúdo');
  return especifico ?? geral;
}

/** The input of the grounds: the answers, and the infraction's data. */
export function fatosDoCaso(
  respostas: Respostas & { fase: Fase; dataInfracao: IsoDate },
  hoje: IsoDate,
): Fatos {
  const infracao = infracaoDoTexto(respostas.enquadramento ?? '');
  return {
    ...respostas,
    hoje,
    constatacao: respostas.constatacao ?? (/^218\b/.test(infracao?.artigo ?? '') ? 'equipamento' : undefined),
    natureza: infracao ? NATUREZA[infracao.natureza] : undefined,
    artigo: infracao?.artigo,
    pontos: infracao?.pontos,
    responsavel: infracao?.responsavel,
    suspende: infracao?.suspensaoDireta,
    conduta: infracao ? condutaDe(infracao.descricao) : undefined,
  };
}

/** 'Avançar o sinal vermelho' within a sentence. */
function condutaDe(descricao: string): string {
  return `${descricao.slice(0, 1).toLowerCase()}${descricao.slice(1)}`;
}

/** The row of the table for the code at the start of an enquadramento. */
export function infracaoDoTexto(enquadramento: string): Infracao | null {
  const codigo = codigoNoTexto(enquadramento);
  return codigo ? infracaoPorCodigo(codigo) : null;
}

/** The model that was chosen, or the one written for the code in the enquadramento; undefined when neither says. */
export function modeloEscolhido({ templateId, enquadramento, fase }: Respostas): Modelo | undefined {
  if (templateId) return modeloPorId(templateId);
  const codigo = codigoNoTexto(enquadramento ?? '');
  return codigo ? modeloParaCodigo(codigo, fase ?? 'P') : undefined;
}

/** Naming the driver has its own form; everything else is a defence or an appeal. */
export function indica({ fase, objetivo }: Respostas): boolean {
  return fase === 'P' && objetivo === 'indicacao';
}

/** The five digits of an infraction code at the start of a text such as `745-50 Velocidade até 20% acima`, else null. */
export function codigoNoTexto(texto: string): string | null {
  const [, codigo, digito, resto] = /^\D*(\d{3})[-. ]?(\d)[-. ]?(\d)(?!\d)/.exec(texto) ?? [];
  return codigo ? `${codigo}${digito}${resto}` : null;
}

const NATUREZA = { leve: 'leve', media: 'média', grave: 'grave', gravissima: 'gravíssima' } as const;
