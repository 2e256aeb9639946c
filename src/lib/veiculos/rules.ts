import { aguardaPrimeiraConsulta } from '#lib/habilitacoes/rules.ts';
import { FORA_DO_PLANO } from '#lib/planos/rules.ts';

/** Longest entries of the registration and of the correction form (spec 2, section 5); the e-mail's limit is ours. */
export const LIMITES_VEICULO = {
  cadastro: { renavam: 15, placa: 12, documento: 18 },
  correcao: { renavam: 20, placa: 11, documento: 18 },
  emailNotificacao: 150,
} as const;

/** The number of the vehicle that is about to be registered: the current count plus one. */
export function numeroDoProximo(total: number): number {
  return total + 1;
}

/** `fora`: the plan has no place for it (lib/planos/rules.ts, foraDoPlano). */
export function situacaoDoVeiculo(
  veiculo: { Ativo: boolean; ComErro: boolean; QtdeConsultas: number },
  fora = false,
): { rotulo: string; tom: 'ok' | 'alerta' | 'erro' | 'info' } {
  if (veiculo.ComErro) return { rotulo: 'Com problemas', tom: 'erro' };
  if (!veiculo.Ativo) return { rotulo: 'Desativado', tom: 'alerta' };
  if (fora) return { rotulo: FORA_DO_PLANO, tom: 'alerta' };
  if (aguardaPrimeiraConsulta(veiculo.QtdeConsultas)) return { rotulo: 'Consultando', tom: 'info' };
  return { rotulo: 'Ativo', tom: 'ok' };
}

export function nomeDoVeiculo({
  Fabricante,
  Modelo,
}: {
  Fabricante: string | null;
  Modelo: string | null;
}): string {
  return [Fabricante, Modelo].filter(Boolean).join(' ');
}
