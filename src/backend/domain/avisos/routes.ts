import { porLink } from '#backend/domain/avisos/lembretes/copias.ts';
import {
  listarNotificacoes,
  marcarLida,
  proximoPush,
  verNotificacao,
} from '#backend/domain/avisos/notificacoes/notificar.ts';
import { desligarPush, ligarPush, verPush } from '#backend/domain/avisos/notificacoes/push.ts';
import { publicRoute, type Route, route } from '#backend/platform/http/route.ts';
import { avisos, lembretes, notificacoes } from '#lib/avisos/contract.ts';
import { criarCalendario, revogarCalendario } from './agenda.ts';
import { definirPreferencia, verPreferencias } from './preferencias.ts';

export const avisosRoutes: Route[] = [
  route(notificacoes.lista, (ctx) => listarNotificacoes(ctx, { Pagina: 1 })),
  route(notificacoes.pagina, listarNotificacoes),
  route(notificacoes.push, proximoPush),
  route(notificacoes.ver, verNotificacao),
  route(notificacoes.marcarLida, marcarLida),
  publicRoute(lembretes.porLink, porLink),
  route(lembretes.criarCalendario, criarCalendario),
  route(lembretes.revogarCalendario, revogarCalendario),
  route(avisos.preferencias, verPreferencias),
  route(avisos.definir, definirPreferencia),
  route(avisos.push, verPush),
  route(avisos.ligarPush, ligarPush),
  route(avisos.desligarPush, desligarPush),
];
