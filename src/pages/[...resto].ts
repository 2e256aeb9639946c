import type { APIRoute } from 'astro';
import { paths } from '#lib/paths.ts';

/** Any other path: page navigations go to /sair (specification 1, section 2); everything else answers 404. */
export const ALL: APIRoute = async ({ request, url, rewrite }) => {
  const navigates =
    request.method === 'GET' &&
    (request.headers.get('accept') ?? '').includes('text/html') &&
    !/\.\w+$|^\/\.|^\/_/.test(url.pathname);
  if (navigates)
    return new Response(null, {
      status: 302,
      headers: { location: paths.sair, 'cache-control': 'no-store' },
    });
  return (request.headers.get('accept') ?? '').includes('text/html')
    ? rewrite('/404')
    : new Response('NAO_ENCONTRADO', { status: 404 });
};
