import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFront } from './support.ts';

const script = 'export const a = 1;\n'.repeat(200);
const termos = '<!doctype html><title>Termos</title>';
const policies = [
  { pathname: '/', headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'; raiz" }] },
  {
    pathname: '/politicas/termos',
    headers: [{ key: 'content-security-policy', value: "default-src 'none'; termos" }],
  },
];

describe('the files of the build', () => {
  let front: Awaited<ReturnType<typeof startFront>>;
  beforeAll(async () => {
    front = await startFront({
      files: {
        'client/_astro/ilha.abc123.js': script,
        'client/_astro/ilha.abc123.js.br': brotliCompressSync(script),
        'client/_astro/ilha.abc123.js.gz': gzipSync(script),
        'client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'client/politicas/termos.html': termos,
        'client/politicas/termos-novos.html': termos,
        'client/404.html': termos,
        '_headers.json': JSON.stringify(policies),
      },
    });
  });
  afterAll(() => front.close());

  it('have the policy of their prerendered page, or the closed policy', async () => {
    const own = await front.ask('/politicas/termos');
    expect(own.headers['content-security-policy']).toBe("default-src 'none'; termos");
    expect(own.headers['cache-control']).toBe('no-cache');
    const none = await front.ask('/politicas/termos-novos');
    expect(none.headers['content-security-policy']).toContain('sandbox');
  });

  it.each(['/politicas/termos.htm', '/politicas/termos.HTML', '/_astro/ilha.abc123.js.br', '/404'])(
    '%s is no address: the application answers',
    async (path) => {
      expect((await front.ask(path)).body.toString()).toBe('da aplicação');
    },
  );
});

describe('an address with a slash at its end', () => {
  let front: Awaited<ReturnType<typeof startFront>>;
  beforeAll(async () => {
    front = await startFront({});
  });
  afterAll(() => front.close());

  it.each([
    ['/app/multas/', '/app/multas'],
    ['/app/multas///?pagina=2&ordem=a?b', '/app/multas?pagina=2&ordem=a?b'],
    ['//outro.example/', '/outro.example'],
    ['/\\outro.example/', '/outro.example'],
    ['//', '/'],
  ])('%s leads to %s on this site', async (path, location) => {
    const answer = await front.ask(path);
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe(location);
  });

  it('of another form is refused', async () => {
    expect((await front.ask('http://outro.example/x')).status).toBe(400);
    expect((await front.ask('/', { method: 'TRACE' })).status).toBe(405);
  });
});
