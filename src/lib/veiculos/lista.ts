import { type Pagina, paginaDe, procura, type Recorte } from '#lib/ui/listas.ts';
import type { VeiculoWire } from './contract.ts';
import { nomeDoVeiculo, situacaoDoVeiculo } from './rules.ts';

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
