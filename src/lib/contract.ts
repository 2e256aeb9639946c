import type { Api } from './api.ts';
import type { contract } from './contract.server.ts';

/** Every call of both APIs, as a page has them in `Astro.locals.api` and a form gets them. */
export type FullApi = Api<typeof contract>;
