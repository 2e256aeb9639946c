import { aguardaPrimeiraConsulta } from '#lib/habilitacoes/rules.ts';
import { FORA_DO_PLANO } from '#lib/planos/rules.ts';
import { type Pagina, paginaDe, procura, type Recorte } from '#lib/ui/listas.ts';
import type { VeiculoWire } from './contract.ts';

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

/** What search and filter read of a vehicle. */
type NaLista = Pick<
  VeiculoWire,
  'Guid' | 'Placa' | 'NumeroRenavam' | 'Fabricante' | 'Modelo' | 'Ativo' | 'ComErro' | 'QtdeConsultas'
>;

interface Lista<V> extends Pagina<V> {
  /** The state filter of the list; null for all, and for a state without vehicles. */
  estado: string | null;
  /** The states of the search results with their counts. */
  estados: { nome: string; quantos: number }[];
}

/** A page of the vehicles, filtered by a search (plate, Renavam, maker, model) and a state. `fora`: those outside of the plan. */
export function listaDeVeiculos<V extends NaLista>(
  veiculos: readonly V[],
  { busca, pagina, estado, fora }: Recorte & { estado: string | null; fora: ReadonlySet<string> },
): Lista<V> {
  const acha = procura(busca);
  const achados = veiculos.filter((um) => acha(um.Placa, um.NumeroRenavam, nomeDoVeiculo(um)));
  const porEstado = Map.groupBy(achados, (um) => situacaoDoVeiculo(um, fora.has(um.Guid)).rotulo);
  const deste = estado === null ? undefined : porEstado.get(estado);
  return {
    ...paginaDe(deste ?? achados, pagina),
    estado: deste ? estado : null,
    estados: [...porEstado].map(([nome, { length: quantos }]) => ({ nome, quantos })),
  };
}
