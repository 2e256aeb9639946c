import { notificacoes } from '#lib/avisos/notificacoesContract.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { listar, marcarLida, proximoPush, ver } from './service.ts';

export const notificacoesRoutes: Route[] = [
  route(notificacoes.lista, listar),
  route(notificacoes.push, proximoPush),
  route(notificacoes.ver, ver),
  route(notificacoes.marcarLida, marcarLida),
];
