import type { contract } from '#lib/api/contract.server.ts';
import type { Api } from './api.ts';

/** Every call of both APIs, as a page has them in `Astro.locals.api` and a form gets them. */
export type FullApi = Api<typeof contract>;
