import type { TipoDeAviso } from '#lib/avisos/tipos.ts';

/** Push text by type. It has no personal data (plate, name, fine), because it appears on a locked screen. */
export const TEXTO_DO_PUSH: Record<TipoDeAviso, string> = {
  prazos: 'Um prazo está chegando ao fim. Toque para ver qual.',
  multas: 'Há novidade nas suas multas, pontos ou processos.',
  recursos: 'Um recurso ou uma petição andou.',
  compras: 'Há novidade em uma compra.',
  plano: 'Há um recado sobre o seu plano.',
  novidades: 'Há um recado da Via Livre.',
  conta: 'Há um recado sobre a sua conta.',
};

export const MAX_APARELHOS_PUSH = 10;

/** Seconds that a push service keeps a message for a device that is offline. */
export const VALIDADE_DO_PUSH_S = 24 * 3600;
