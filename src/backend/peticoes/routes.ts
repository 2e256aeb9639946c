import type { Route } from '../route.ts';

export const peticoesRoutes: Route[] = [];
