import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createBrotliDecompress } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type Handler, startFront } from './support.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

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
