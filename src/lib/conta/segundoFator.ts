/** How long the code may be waited for after a right password, and a passkey after its question. */
export const PASSO_MINUTOS = 10;
export const DESAFIO_MINUTOS = 5;

/** A secret that is being set up is shown again to the session that asked for it, this long. */
export const PREPARO_MINUTOS = 15;

export const CODIGOS_DE_RESERVA = 10;

/** Wrong codes: of one password that was right, and of an account however often it is begun. */
export const TENTATIVAS = { porPasso: 5, porConta: 10, minutos: 15, porDia: 40 } as const;

export const MAX_CHAVES = 10;

/** A code as it is compared: what people put between its signs, and small letters, are the same code. */
export function codigoLido(codigo: string): string {
  return codigo.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}
