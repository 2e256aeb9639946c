import type { Route } from '../route.ts';

export const multasRoutes: Route[] = [];
