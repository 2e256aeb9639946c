import { criarCalendario, revogarCalendario } from '#backend/domain/avisos/agenda/endereco.ts';
import { publicRoute, type Route, route } from '#backend/platform/http/route.ts';
import { lembretes } from '#lib/avisos/lembretesContract.ts';
import { porLink } from './link.ts';
import { definirLembretes, verLembretes } from './preferencia.ts';

export const lembretesRoutes: Route[] = [
  route(lembretes.ver, verLembretes),
  route(lembretes.definir, definirLembretes),
  publicRoute(lembretes.porLink, porLink),
  route(lembretes.criarCalendario, criarCalendario),
  route(lembretes.revogarCalendario, revogarCalendario),
];
