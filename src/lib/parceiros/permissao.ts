/** The date of the last change of the text below: its version. */
export const VERSAO_DA_PERMISSAO = '2026-11-22';

/**
 * What a partner sees by consent and what not, as shown to the driver (LGPD, arts. 8º, § 4º, and 9º: a named purpose; art. 6º, III:
 * minimal data). The partner's list shows only these fields.
 */
export const O_QUE_O_PARCEIRO_VE: readonly string[] = [
  'o seu nome',
  'de cada multa com prazo correndo: número do auto, infração e órgão',
  'o prazo, o seu último dia e como se sabe dele',
  'em que etapa está o recurso, se houver um',
];

export const O_QUE_O_PARCEIRO_NAO_VE: readonly string[] = [
  'CPF, endereço, telefone e e-mail',
  'CNH, placas e pontos',
  'pagamentos, cartões e documentos',
];

export const MESES_DA_PERMISSAO = [1, 3, 6, 12] as const;
export const MESES_PROPOSTOS = 6;

/** A power of attorney has a first and a last day; ours last at most this many years. */
export const ANOS_DA_PROCURACAO = 2;
