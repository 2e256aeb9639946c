import { type Route, route } from '#backend/platform/http/route.ts';
import { multas } from '#lib/multas/contract.ts';
import { guardarGuia } from './guias.ts';
import { listarMultas } from './listar.ts';
import { marcar } from './registrarMarcos.ts';
import { resumoDaMulta, resumoDaMultaDeHabilitacao } from './resumo.ts';

export const multasRoutes: Route[] = [
  route(multas.listar, listarMultas),
  route(multas.resumo, resumoDaMulta),
  route(multas.resumoHabilitacao, resumoDaMultaDeHabilitacao),
  route(multas.marcar, marcar),
  route(multas.guardarGuia, guardarGuia),
];
