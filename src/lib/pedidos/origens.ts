export const ORIGEM_DO_EVENTO = {
  checkout: 'na compra',
  webhook: 'aviso do meio de pagamento',
  conferencia: 'conferência no meio de pagamento',
  operador: 'mesa de operação',
  expiracao: 'o prazo acabou',
  substituicao: 'outro pedido tomou o lugar',
  devolucao: 'devolução',
  desistencia: 'desistência',
  contestacao: 'contestação',
} as const;
