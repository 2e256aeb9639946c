import type { Respostas } from './form.ts';
import { type FundamentoId, fundamento } from './fundamentos.ts';

/**
 * Grounds that deny each other in one paper: whose vehicle was not there, or was in another's hands, has no account of how it was driven.
 * The sentence for the screen, or null.
 */
export function recusaPorExclusao(r: Respostas, escolhidos: readonly FundamentoId[]): string | null {
  const { situacaoVeiculo } = r;
  if (!escolhidos.includes('veiculo-vendido-ou-clonado') || !situacaoVeiculo) return null;
  const negados = NEGADOS.filter(
    (id) => escolhidos.includes(id) && (id !== 'codigo-incompativel' || r.fatoOcorrido),
  );
  if (negados.length === 0) return null;
  const quais = negados.map((id) => `“${fundamento(id).titulo}”`).join(' e ');
  return `${MOTIVO[situacaoVeiculo]} ${quais} conta como o veículo era conduzido: as duas coisas se negam na mesma petição. Escolha uma.`;
}

/** What only who was there can tell. */
const NEGADOS: readonly FundamentoId[] = [
  'codigo-incompativel',
  'sinalizacao-irregular',
  'veiculo-de-emergencia',
];

const MOTIVO = {
  clonado: 'Você diz que o veículo autuado não era o seu.',
  furtado: 'Você diz que o veículo tinha sido furtado.',
  roubado: 'Você diz que o veículo tinha sido roubado.',
  vendido: 'Você diz que já tinha vendido o veículo.',
} as const;
