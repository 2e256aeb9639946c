import type { APIRoute } from 'astro';
import { redirectTo } from '#lib/pageForm.server.ts';
import { paths } from '#lib/paths.ts';

/**
 * The share sheet sends here. The service worker answers and keeps the file on the device (public/sw-received.js); where it is not there, the
 * driver is asked to choose the file again, and nothing of it is read.
 */
export const ALL: APIRoute = ({ request }) =>
  redirectTo(request, { redirect: `${paths.app.guardadas.carta}?recebida=nao` });
