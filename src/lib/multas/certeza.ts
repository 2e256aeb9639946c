/** How sure a day is: read on the notice, told by the source or by a person, or computed by us. */
export type Certeza = 'impresso' | 'fonte' | 'informado' | 'estimado';

export const ROTULO_DA_CERTEZA: Record<Certeza, string> = {
  impresso: 'impresso na notificação',
  fonte: 'segundo a consulta',
  informado: 'informado',
  estimado: 'estimativa',
};
