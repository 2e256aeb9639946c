import type { Route } from '../route.ts';

export const recursosRoutes: Route[] = [];
