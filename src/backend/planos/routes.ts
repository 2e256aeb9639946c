import type { Route } from '../route.ts';

export const planosRoutes: Route[] = [];
