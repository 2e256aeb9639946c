/** A driver's own paper in a case file: a document, or a note. */
export const TIPOS_DE_PAPEL = [
  'notificacao',
  'foto',
  'protocolo',
  'decisao',
  'comprovante',
  'outro',
  'nota',
] as const;
export type TipoDePapel = (typeof TIPOS_DE_PAPEL)[number];

export const ROTULO_DO_PAPEL: Record<TipoDePapel, string> = {
  notificacao: 'Notificação',
  foto: 'Foto',
  protocolo: 'Protocolo',
  decisao: 'Decisão',
  comprovante: 'Comprovante',
  outro: 'Outro documento',
  nota: 'Anotação',
};

/** Papers of one fine: more than any case has, as a limit of disk use. */
export const PAPEIS_POR_MULTA = 200;
export const TITULO_MAX = 80;
export const NOTA_MAX = 2000;
