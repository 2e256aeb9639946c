import { lembretes } from '#lib/lembretes/contract.ts';
import { criarCalendario, revogarCalendario } from '../agenda/endereco.ts';
import { publicRoute, type Route, route } from '../http/route.ts';
import { porLink } from './porLink.ts';
import { definirLembretes, verLembretes } from './preferencia.ts';

export const lembretesRoutes: Route[] = [
  route(lembretes.ver, verLembretes),
  route(lembretes.definir, definirLembretes),
  publicRoute(lembretes.porLink, porLink),
  route(lembretes.criarCalendario, criarCalendario),
  route(lembretes.revogarCalendario, revogarCalendario),
];
