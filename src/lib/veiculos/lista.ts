import { type Pagina, paginaDe, procura, type Recorte } from '../listas.ts';
import type { VeiculoWire } from './contract.ts';
import { nomeDoVeiculo, situacaoDoVeiculo } from './rules.ts';

interface Lista extends Pagina<VeiculoWire> {
  /** The state that narrows the list; null for all, and for a state that none is in. */
  estado: string | null;
  /** The states of what the search found, with how many are in each. */
  estados: { nome: string; quantos: number }[];
}

/** A page of the vehicles, narrowed by what was typed (plate, Renavam, maker, model) and by their state in a word. */
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
