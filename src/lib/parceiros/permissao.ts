/** The day of the last change of what is asked for below: its version. */
export const VERSAO_DA_PERMISSAO = '2026-11-22';

/**
 * What a partner sees by consent, and what not, as the driver is asked (LGPD, arts. 8º, § 4º, and 9º: for a purpose that is
 * named; art. 6º, III: no more than it takes). The list of the partner shows these fields alone.
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

/** For how long a permission may be given, months. It ends by itself. */
export const MESES_DA_PERMISSAO = [1, 3, 6, 12] as const;
export const MESES_PROPOSTOS = 6;

/** A power of attorney says from when to when it holds; ours for no longer than this, years. */
export const ANOS_DA_PROCURACAO = 2;
