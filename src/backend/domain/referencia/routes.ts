import { referencia } from '#lib/referencia/contract.ts';
import { publicRoute, type Route, route } from '../../platform/http/route.ts';
import { enderecoDoCep, estados, municipios } from './service.ts';

export const referenciaRoutes: Route[] = [
  publicRoute(referencia.estados, estados),
  publicRoute(referencia.municipios, municipios),
  route(referencia.cep, enderecoDoCep),
];
