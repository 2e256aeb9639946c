import { formatPlate } from '#lib/documents.ts';

interface Alvo {
  placa: string | null;
  modelo: string | null;
  numeroCnh: string | null;
}

/** A short name of the vehicle or licence for the invited person; the owner sees the whole number elsewhere. */
export function nomeDoAlvo({ placa, modelo, numeroCnh }: Alvo): string {
  if (placa !== null) return [formatPlate(placa), modelo].filter(Boolean).join(' · ');
  return `CNH •••${(numeroCnh ?? '').slice(-4)}`;
}

/** 'm••••@exemplo.com': enough for the owner to recognise the person without disclosing the address. */
export function emailEscondido(email: string): string {
  const [nome = '', dominio = ''] = email.split('@');
  return `${nome.slice(0, 1)}••••@${dominio}`;
}
