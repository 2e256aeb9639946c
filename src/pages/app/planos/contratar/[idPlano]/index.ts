import type { APIRoute } from 'astro';
import { redirectTo } from '#lib/pageForm.server.ts';
import { paths } from '#lib/paths.ts';

/** A plan without a payment method: both ids of the pair are optional in the route (spec 2, section 2). */
export const GET: APIRoute = ({ request }) => redirectTo(request, { redirect: paths.app.planos.lista });
