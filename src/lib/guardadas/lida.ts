import * as v from 'valibot';

/** The fields that a notice can fill: those of campos.ts that have a check. */
export const CAMPOS_DA_CARTA = [
  'AutoInfracao',
  'DataInfracao',
  'HoraInfracao',
  'OrgaoEmissor',
  'Codigo',
  'Valor',
  'Placa',
  'LocalInfracao',
  'autuacao_expedida',
  'prazo_defesa',
  'prazo_condutor',
  'penalidade_expedida',
  'prazo_jari',
  'advertencia',
  'Guia',
] as const;
export type CampoDaCarta = (typeof CAMPOS_DA_CARTA)[number];

/**
 * The kinds of a letter. `advertencia`: the penalty is a written warning (CTB art. 267). `processo`: it suspends or cancels the licence,
 * and its days are not those of the fine that it names.
 */
export const TIPOS_DE_CARTA = ['autuacao', 'penalidade', 'advertencia', 'processo'] as const;
export type TipoDeCarta = (typeof TIPOS_DE_CARTA)[number];

/** The values read from one notice, each with its place: proposals for the driver to compare. */
const UmaCarta = v.object({
  tipo: v.nullable(v.picklist(TIPOS_DE_CARTA)),
  lidos: v.array(
    v.object({
      campo: v.picklist(CAMPOS_DA_CARTA),
      valor: v.string(),
      pagina: v.number(),
      linha: v.number(),
      trecho: v.string(),
    }),
  ),
});

/** `outras`: the other notices of the same file; the driver says which one is meant. */
export const CartaLida = v.object({ ...UmaCarta.entries, outras: v.optional(v.array(UmaCarta), []) });

export type UmaCarta = v.InferOutput<typeof UmaCarta>;
export type CartaLida = v.InferInput<typeof CartaLida>;

/** Why a file gave no fields. */
export const RECUSAS = [
  'CARTA_ILEGIVEL',
  'CARTA_SEM_TEXTO',
  'CARTA_SEM_DADOS',
  'CARTA_EM_DUVIDA',
  'CARTA_PESADA',
] as const;
export type Recusa = (typeof RECUSAS)[number];
