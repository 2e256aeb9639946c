/** Limits of sign-in, sign-up and recovery (specification 1, sections 5 and 9; design decisions). */
export const LIMITES_CONTA = {
  emailEntrar: 150,
  senhaMax: 12,
  senhaMin: 8,
  nome: 150,
  /** The sign-up field takes 250; an address over `emailEntrar` is refused, since it could never sign in. */
  emailCadastro: 250,
} as const;

/** Wait of the narrow variant between success and redirect, in ms. */
export const ESPERA_ENTRAR_MS = 1000;

export const SESSAO = {
  cookie: 'CLToken',
  /** Ends after this long without use, and after `maxDias` at most. */
  ociosaDias: 30,
  maxDias: 90,
} as const;

export const RECUPERACAO_MINUTOS = 10;

/** Failures in a window that block the account for as long. */
export const FALHAS = { maximo: 10, minutos: 15 } as const;

/** Wrong passwords of a signed-in user, wherever it is requested again: a stolen session cannot keep guessing. */
export const CONFIRMACAO = { porSessao: 5, minutos: 15, porDia: 20 } as const;

/** Lower case, without spaces at the ends: the form in which e-mails are stored and compared. */
export function normalizarEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Years: plausible ages of drivers, to catch typing errors. The law has no such limit. */
export const IDADE = { minima: 16, maxima: 110 } as const;

/** Marks a browser in which an account has signed in, without identifying it: the front page then shows the form first. */
export const CONHECIDO = 'conhecido';
