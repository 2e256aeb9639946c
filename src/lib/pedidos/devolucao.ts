/** Why money of an order goes back, or is asked back. */
export const CAUSAS = ['desistencia', 'parte', 'dobro', 'contestacao'] as const;
export type Causa = (typeof CAUSAS)[number];

export const ROTULO_DA_CAUSA: Record<Causa, string> = {
  desistencia: 'Desistência',
  parte: 'Devolução em parte',
  dobro: 'Pagamento em dobro',
  contestacao: 'Contestação',
};

/** A chargeback that is `devolvida` was lost: the bank returned the money. One that is `recusada` was won. */
export const ESTADOS_DA_DEVOLUCAO = ['aberta', 'devolvida', 'recusada'] as const;
export type EstadoDaDevolucao = (typeof ESTADOS_DA_DEVOLUCAO)[number];

/** A gateway's report of a dispute, in our terms. */
export interface RelatoDaContestacao {
  gateway: 'pagbank' | 'picpay';
  gatewayId: string;
  estado: EstadoDaDevolucao;
  situacao: string | null;
  motivo: string | null;
  /** Centavos. */
  valor: number | null;
  /** `yyyy-mm-dd`, the last day for our papers. */
  prazo: string | null;
}
