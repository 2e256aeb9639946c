import * as v from 'valibot';
import conteudo from '#content/peticoes/modelos.json' with { type: 'json' };
import { FASES, type Fase, FUNDAMENTO_IDS } from '#lib/peticoes/fundamentos.ts';
import { ParagrafoSchema } from '#lib/peticoes/paragrafo.ts';

const ModeloSchema = v.strictObject({
  Id: v.string(),
  NomePeticao: v.string(),
  /** `infracao`: written for a group of codes; `fundamento`: for one ground, whatever the code. */
  tipo: v.picklist(['infracao', 'fundamento']),
  fases: v.array(v.picklist(FASES)),
  /** First three digits of the infraction codes that the model fits. */
  codigos: v.array(v.pipe(v.string(), v.regex(/^\d{3}$/))),
  /** Grounds that usually matter for this model, to be offered first. */
  fundamentos: v.array(v.picklist(FUNDAMENTO_IDS)),
  merito: v.array(ParagrafoSchema),
  verificacoes: v.array(ParagrafoSchema),
  anexos: v.array(v.string()),
});
export type Modelo = v.InferOutput<typeof ModeloSchema>;

export const MODELOS: readonly Modelo[] = v.parse(v.array(ModeloSchema), conteudo);

/** What the wizard lists: the answer of `templates_nao_acompanhada`. */
export function listaDeModelos(): { Id: string; NomePeticao: string }[] {
  return MODELOS.map(({ Id, NomePeticao }) => ({ Id, NomePeticao }));
}

export function modeloPorId(id: string): Modelo | undefined {
  return MODELOS.find((modelo) => modelo.Id === id);
}

/** The model for an infraction code ("74550" or "745-50"); the general one when none is written for it. */
export function modeloParaCodigo(codigo: string, fase: Fase): Modelo {
  const prefixo = codigo.replace(/\D/g, '').slice(0, 3);
  const especifico = MODELOS.find(({ codigos, fases }) => codigos.includes(prefixo) && fases.includes(fase));
  const geral = MODELOS.at(-1);
  if (!geral) throw new Error('Nenhum modelo de petição no conteúdo');
  return especifico ?? geral;
}

/** What a model says against an infraction has no place where only the warning is asked for. */
export function semDisputa(modelo: Modelo): Modelo {
  return modelo.tipo === 'infracao' ? { ...modelo, merito: [], verificacoes: [] } : modelo;
}
