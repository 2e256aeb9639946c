import { formatDate } from '#lib/dates.ts';

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
