import { alternar } from '#backend/domain/consultas/vagas.ts';
import { type Route, route } from '#backend/platform/http/route.ts';
import { veiculos } from '#lib/veiculos/contract.ts';
import { cadastrarVeiculo, corrigirVeiculo } from './cadastro.ts';
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
