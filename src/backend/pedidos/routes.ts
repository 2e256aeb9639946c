import type { Route } from '../route.ts';

export const pedidosRoutes: Route[] = [];
