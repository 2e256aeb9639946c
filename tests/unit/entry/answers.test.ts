import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { brotliCompressSync, createBrotliDecompress, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Handler, startFront } from './support.ts';

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

async function front(handler: Handler, trustedProxies?: string[]) {
  const started = await startFront({ handler, ...(trustedProxies && { trustedProxies }) });
  close = started.close;
  return started;
}

const page = (res: Parameters<Handler>[1]) =>
  res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });

describe('a rendered page', () => {
  it('streams: the first part arrives while the rest is still rendered', async () => {
    const { port } = await front(async (_req, res) => {
      page(res).write('<p>primeiro</p>');
      // Never ends, so that only flushed data arrive.
    });
    const outgoing = get({ port, path: '/', headers: { 'Accept-Encoding': 'br' }, agent: false });
    const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
    const [first] = await once(incoming?.pipe(createBrotliDecompress()) ?? outgoing, 'data');
    outgoing.destroy();
    expect(String(first)).toBe('<p>primeiro</p>');
  });

  it('that fails half way closes its connection', async () => {
    const { ask } = await front(async (_req, res) => {
      page(res).write('<p>metade</p>');
      // As Astro does it: a last chunk, and the end in the callback of that write.
      res.write('Internal server error', () => res.destroy());
    });
    await expect(ask('/', { headers: { 'Accept-Encoding': 'br' } })).rejects.toMatchObject({
      code: 'ECONNRESET',
    });
  });
});

describe('a request', () => {
  const echo: Handler = async (req, res) => {
    res.end(JSON.stringify({ id: req.headers['x-request-id'], ip: req.headers['x-client-ip'] }));
  };

  it('carries one id to the application and back: that of the proxy when it is well formed', async () => {
    const { ask } = await front(echo);
    const given = await ask('/', { headers: { 'X-Request-Id': 'pedido-12345678' } });
    expect(given.headers['x-request-id']).toBe('pedido-12345678');
    const made = await ask('/', { headers: { 'X-Request-Id': 'a b\tc' } });
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(made.body.toString()).id).toBe(made.headers['x-request-id']);
  });

  it.each([
    { given: undefined, ip: '127.0.0.1', why: 'without a proxy: the peer' },
    { given: '203.0.113.9', ip: '203.0.113.9', why: 'behind one: what it saw' },
    {
      given: '198.51.100.1, 203.0.113.9',
      ip: '203.0.113.9',
      why: 'what the visitor wrote before counts for nothing',
    },
    { given: '203.0.113.9, 10.0.0.7', ip: '203.0.113.9', why: 'past a second trusted proxy' },
    { given: 'inventado', ip: '127.0.0.1', why: 'no address at all' },
    { given: '::ffff:203.0.113.9', ip: '203.0.113.9', why: 'IPv4 written as IPv6' },
  ])('comes from $ip for X-Forwarded-For $given ($why)', async ({ given, ip }) => {
    const { ask } = await front(echo, ['127.0.0.0/8', '10.0.0.0/8']);
    const forwarded: Record<string, string> = given === undefined ? {} : { 'X-Forwarded-For': given };
    const answer = await ask('/', { headers: { ...forwarded, 'X-Client-Ip': '192.0.2.66' } });
    expect(JSON.parse(answer.body.toString()).ip).toBe(ip);
  });
});

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
