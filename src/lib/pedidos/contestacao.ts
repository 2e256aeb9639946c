export const ESTADOS_DA_CONTESTACAO = ['aberta', 'ganha', 'perdida'] as const;
export type EstadoDaContestacao = (typeof ESTADOS_DA_CONTESTACAO)[number];

export const ROTULO_DA_CONTESTACAO: Record<EstadoDaContestacao, string> = {
  aberta: 'Em disputa',
  ganha: 'Ganha: o dinheiro fica',
  perdida: 'Perdida: o banco devolveu ao comprador',
};
