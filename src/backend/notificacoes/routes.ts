import type { Route } from '../route.ts';

export const notificacoesRoutes: Route[] = [];
