import { type Pagina, paginaDe, procura, type Recorte } from '../ui/listas.ts';
import type { VeiculoWire } from './contract.ts';
import { nomeDoVeiculo, situacaoDoVeiculo } from './rules.ts';

interface Lista extends Pagina<VeiculoWire> {
  /** The state filter of the list; null for all, and for a state without vehicles. */
  estado: string | null;
  /** The states of the search results with their counts. */
  estados: { nome: string; quantos: number }[];
}

/** A page of the vehicles, filtered by a search (plate, Renavam, maker, model) and a state. */
export function listaDeVeiculos(
  veiculos: readonly VeiculoWire[],
  { busca, pagina, estado }: Recorte & { estado: string | null },
): Lista {
  const acha = procura(busca);
  const achados = veiculos.filter((um) => acha(um.Placa, um.NumeroRenavam, nomeDoVeiculo(um)));
  const porEstado = Map.groupBy(achados, (um) => situacaoDoVeiculo(um).rotulo);
  const deste = estado === null ? undefined : porEstado.get(estado);
  return {
    ...paginaDe(deste ?? achados, pagina),
    estado: deste ? estado : null,
    estados: [...porEstado].map(([nome, { length: quantos }]) => ({ nome, quantos })),
  };
}
