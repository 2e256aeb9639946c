import { avisos } from '#lib/avisos/contract.ts';
import { type Route, route } from '../http/route.ts';
import { definirPreferencia, verPreferencias } from './preferencias.ts';

export const avisosRoutes: Route[] = [
  route(avisos.preferencias, verPreferencias),
  route(avisos.definir, definirPreferencia),
];
