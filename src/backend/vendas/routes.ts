import type { Route } from '../route.ts';

export const vendasRoutes: Route[] = [];
