import { lembretes } from '#lib/avisos/lembretesContract.ts';
import { publicRoute, type Route, route } from '../../../platform/http/route.ts';
import { criarCalendario, revogarCalendario } from '../agenda/endereco.ts';
import { porLink } from './link.ts';
import { definirLembretes, verLembretes } from './preferencia.ts';

export const lembretesRoutes: Route[] = [
  route(lembretes.ver, verLembretes),
  route(lembretes.definir, definirLembretes),
  publicRoute(lembretes.porLink, porLink),
  route(lembretes.criarCalendario, criarCalendario),
  route(lembretes.revogarCalendario, revogarCalendario),
];
