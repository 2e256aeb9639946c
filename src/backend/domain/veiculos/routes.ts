import { veiculos } from '#lib/veiculos/contract.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { alternar } from '../consultas/alternar.ts';
import { cadastrarVeiculo } from './cadastrar.ts';
import { corrigirVeiculo } from './corrigir.ts';
import { listarVeiculos, resumoPorGuid, resumoPorId, totalDeVeiculos } from './resumo.ts';

export const veiculosRoutes: Route[] = [
  route(veiculos.lista, listarVeiculos),
  route(veiculos.resumo, resumoPorGuid),
  route(veiculos.resumoPorId, resumoPorId),
  route(veiculos.cadastrar, cadastrarVeiculo),
  route(veiculos.corrigir, corrigirVeiculo),
  route(veiculos.alternar, alternar('veiculo')),
  route(veiculos.total, totalDeVeiculos),
];
