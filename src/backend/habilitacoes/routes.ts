import type { Route } from '../route.ts';

export const habilitacoesRoutes: Route[] = [];
