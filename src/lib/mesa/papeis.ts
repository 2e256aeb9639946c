export const PAPEIS = ['atendimento', 'juridico', 'financeiro', 'administracao'] as const;
export type Papel = (typeof PAPEIS)[number];

export const ROTULO_DO_PAPEL: Record<Papel, string> = {
  atendimento: 'Atendimento',
  juridico: 'Jurídico',
  financeiro: 'Financeiro',
  administracao: 'Administração',
};

/** Who works appeals; the service only sees them. */
export const TRABALHAM_RECURSOS: readonly Papel[] = ['juridico', 'administracao'];
