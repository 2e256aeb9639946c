import { formatDate } from '#lib/dates.ts';

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

/** What a driver may agree to, except a sale's contract, which has its own record. 'parceiro' is only read: version 1 asked for it. */
export const ASSUNTOS_DE_CONSENTIMENTO = ['termos', 'medicao', 'parceiro'] as const;
export type AssuntoDeConsentimento = (typeof ASSUNTOS_DE_CONSENTIMENTO)[number];

/** The date of the last change of the terms, as printed in them: their version. */
export const VERSAO_DOS_TERMOS = '2026-11-26';

export const ROTULO_DO_ASSUNTO: Record<AssuntoDeConsentimento | 'contrato', string> = {
  termos: 'Termos de uso, privacidade e segurança',
  medicao: 'Medição de visitas',
  parceiro: 'Parceiro via seus prazos',
  contrato: 'Contrato',
};

export function rotuloDaVersao({
  Assunto,
  Versao,
}: {
  Assunto: AssuntoDeConsentimento | 'contrato';
  Versao: string | null;
}): string {
  if (Assunto === 'medicao') return 'Não se aplica';
  if (Versao === null) return 'A do dia em que foi aceita';
  return Assunto === 'contrato' ? `SHA-256 ${Versao}` : `De ${formatDate(Versao)}`;
}
