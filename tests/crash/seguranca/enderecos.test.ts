import { request } from 'node:http';
import { describe, expect, inject, it } from 'vitest';

const servidor = inject('servidor');

/** The raw address, because `fetch` would normalise it. */
function ask(path: string, method = 'GET'): Promise<{ status: number; location: string | undefined }> {
  const { hostname, port } = new URL(servidor);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
    });
    outgoing.on('error', reject).end();
  });
}

describe('the built program', () => {
  it.each([
    ...['/%61pp/multas', '//app/multas', '/login/../app/multas', '/app%2fmultas', '/app/multas%00'],
    ...['/app.html', '/mesa.html', '/guia/index.html'],
  ])('neither shows nor fails over %s', async (path) => {
    for (const method of ['GET', 'POST', 'HEAD']) expect((await ask(path, method)).status, method).toBe(400);
  });

  it.each(['/APP/multas', '/App/multas', '/app;/multas', '/appx/multas'])(
    'has no page at %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  it.each(['/_image?href=/icon-512.png&w=512&f=avif', '/_server-islands/x', '/500'])(
    'answers nothing of Astro that no page of ours uses: %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  it('leads to sign-in where the app begins', async () => {
    for (const path of ['/app', '/app/multas', '/app/nada', '/app/planos/contratar']) {
      const { status, location } = await ask(path);
      expect([status, location?.split('?')[0]], path).toEqual([303, '/login']);
    }
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('refuses %s on its pages', async (method) => {
    for (const path of ['/', '/login', '/politicas/termos-de-uso', '/nada', '/robots.txt'])
      expect((await ask(path, method)).status, path).toBe(405);
  });

  it('answers no municipalities for an unknown state, and does not fail', async () => {
    for (const uf of ['xx', 'RJ', '__proto__', 'constructor', '%C3%A9', '..', 'rj.json'])
      expect([400, 404], uf).toContain((await ask(`/referencia/municipios/${uf}.json`)).status);
    expect((await ask('/referencia/municipios/rj.json')).status).toBe(200);
  });
});
