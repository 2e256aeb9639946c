/** Minutes to send the code after a correct password, or a passkey after its challenge. */
export const PASSO_MINUTOS = 10;
export const DESAFIO_MINUTOS = 5;

/** Minutes during which the same session sees the secret again while setting it up. */
export const PREPARO_MINUTOS = 15;

export const CODIGOS_DE_RESERVA = 10;

/** Limits of wrong codes: per password step, and per account over all steps. */
export const TENTATIVAS = { porPasso: 5, porConta: 10, minutos: 15, porDia: 40 } as const;

export const MAX_CHAVES = 10;

/** Normalises a code: removes separators and ignores case. */
export function codigoLido(codigo: string): string {
  return codigo.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}
