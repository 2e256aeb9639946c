import { addDays, type IsoDate } from '#lib/dates.ts';

/** Requests that a person may make about their data: the rights of LGPD art. 18. */
export const TIPOS_DE_REQUERIMENTO = [
  'acesso',
  'correcao',
  'eliminacao',
  'portabilidade',
  'informacao',
  'oposicao',
] as const;
export type TipoDeRequerimento = (typeof TIPOS_DE_REQUERIMENTO)[number];

export const ROTULO_DO_REQUERIMENTO: Record<TipoDeRequerimento, string> = {
  acesso: 'Acesso aos dados (LGPD, art. 18, II)',
  correcao: 'Correção de dados (LGPD, art. 18, III)',
  eliminacao: 'Eliminação de dados (LGPD, art. 18, VI)',
  portabilidade: 'Portabilidade (LGPD, art. 18, V)',
  informacao: 'Informação sobre o uso dos dados (LGPD, art. 18, VII e VIII)',
  oposicao: 'Oposição ou fim do consentimento (LGPD, art. 18, IX e §2º)',
};

/** LGPD art. 19, II: the full answer within 15 days. We use the same time for the other rights of art. 18. */
const DIAS_DA_LGPD = 15;

export function prazoDaResposta(recebido: IsoDate): IsoDate {
  return addDays(recebido, DIAS_DA_LGPD);
}
