import { type Route, route } from '#backend/platform/http/route.ts';
import { avisos } from '#lib/avisos/contract.ts';
import { desligarPush, ligarPush, verPush } from './aparelhosPush.ts';
import { definirPreferencia, verPreferencias } from './preferencias.ts';

export const avisosRoutes: Route[] = [
  route(avisos.preferencias, verPreferencias),
  route(avisos.definir, definirPreferencia),
  route(avisos.push, verPush),
  route(avisos.ligarPush, ligarPush),
  route(avisos.desligarPush, desligarPush),
];
