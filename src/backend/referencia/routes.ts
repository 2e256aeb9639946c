import type { Route } from '../route.ts';

export const referenciaRoutes: Route[] = [];
