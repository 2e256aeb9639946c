import type { Route } from '../route.ts';

export const veiculosRoutes: Route[] = [];
