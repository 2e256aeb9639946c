/** The certainty of a day: printed on the notice, reported by the source or a person, or computed by us. */
export type Certeza = 'impresso' | 'fonte' | 'informado' | 'estimado';

export const ROTULO_DA_CERTEZA: Record<Certeza, string> = {
  impresso: 'impresso na notificação',
  fonte: 'segundo a consulta',
  informado: 'informado',
  estimado: 'estimativa',
};
