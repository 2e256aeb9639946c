import { formatPlate } from '#lib/documents.ts';

interface Alvo {
  placa: string | null;
  modelo: string | null;
  numeroCnh: string | null;
}

/** Which vehicle or licence, as the other one is told: enough to know it again. The owner reads the whole number elsewhere. */
export function nomeDoAlvo({ placa, modelo, numeroCnh }: Alvo): string {
  if (placa !== null) return [formatPlate(placa), modelo].filter(Boolean).join(' · ');
  return `CNH •••${(numeroCnh ?? '').slice(-4)}`;
}

/** 'm••••@exemplo.com': the owner knows again whom they meant, and learns no address. */
export function emailEscondido(email: string): string {
  const [nome = '', dominio = ''] = email.split('@');
  return `${nome.slice(0, 1)}••••@${dominio}`;
}
