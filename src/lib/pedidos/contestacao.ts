export const ESTADOS_DA_CONTESTACAO = ['aberta', 'ganha', 'perdida'] as const;
export type EstadoDaContestacao = (typeof ESTADOS_DA_CONTESTACAO)[number];

export const ROTULO_DA_CONTESTACAO: Record<EstadoDaContestacao, string> = {
  aberta: 'Em disputa',
  ganha: 'Ganha: o dinheiro fica',
  perdida: 'Perdida: o banco devolveu ao comprador',
};

/** What a gateway says of a dispute, in our words. */
export interface DitoDaContestacao {
  gateway: 'pagbank' | 'picpay';
  gatewayId: string;
  estado: EstadoDaContestacao;
  /** As the gateway says it. */
  situacao: string | null;
  motivo: string | null;
  /** Centavos. */
  valor: number | null;
  /** `yyyy-mm-dd`, the last day for our papers. */
  prazo: string | null;
}
