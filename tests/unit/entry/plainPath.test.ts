import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTo } from '#backend/app/http/gate.ts';
import { isPlainHost, isPlainPath } from '../../../server/request.mjs';
import { startFront } from './support.ts';

/** Spellings of /app/multas that some parser on the way would accept. */
const DISGUISED = [
  ...String.raw`
    /%61pp/multas /a%70p/multas /app/%6dultas /app/multas%2f /app%2fmultas /app%2Fmultas //app/multas
    /app//multas ///app///multas /./app/multas /app/./multas /login/../app/multas /app/../app/multas /..
    /app/.. /%2e/app/multas /login/%2e%2e/app/multas /login/.%2E/app/multas \app\multas /\app/multas
    /app\multas /app%5cmultas /app/multas%00 /app/multas%0a /app/multas%09 /%00app/multas /%2561pp/multas
    /app%252fmultas /app/%C0%AFmultas /%c1%a1pp/multas /app/% /app/%zz /app/%4 /ápp/multas /app/multas%7f
    /app/multas%2e /app/multas%7e /app.html /app/multas.html /app/multas/index.html /mesa.html?q=1
    /app/multas/%2e%2e /login?codigo=%00 /login?a=1&b=x%00y#z app/multas http://outro.example/app/multas *`
    .trim()
    .split(/\s+/),
  ...['/app/multas\u0001', ''],
];

const PLAIN = [
  ...`
    / /app/multas /app/multas?pagina=2&volta=/%61/../x//y /app/planos/contratar/8/16?item=0b6f*2
    /cadastrarUsuario/jos%C3%A9 /cadastrarUsuario/a%20b /api/v1/parceiro/Perfil/%5Bx%5D
    /.well-known/security.txt /app/... /_astro/a.b_C-d~e.js /comercio/usuario.php /app/x%22%3C%3E`
    .trim()
    .split(/\s+/),
];

describe('an address that can be read in two ways', () => {
  it.each(DISGUISED)('%j is not plain', (url) => expect(isPlainPath(url)).toBe(false));
  it.each(PLAIN)('%j is plain', (url) => expect(isPlainPath(url)).toBe(true));
});

describe('the gate', () => {
  it.each(DISGUISED.filter((url) => url.startsWith('/') && /app|%61pp|a%70p|%c1%a1pp/i.test(url)))(
    'never takes %j for a page outside of the app',
    (url) => {
      const pathname = url.normalize();
      expect(['refused', 'sign-in']).toContain(accessTo(pathname, null));
    },
  );

  it('checks the decoded path', () => {
    expect(accessTo('/%61pp/multas', null)).toBe('sign-in');
    expect(accessTo('/app/%6dultas', { liberado: false })).toBe('blocked');
    expect(accessTo('/app/%69nicial', { liberado: false })).toBe('pass');
    expect(accessTo('/app/multas%2fview', { liberado: true })).toBe('refused');
  });
});

describe('the entry', () => {
  let front: Awaited<ReturnType<typeof startFront>>;
  const asked: string[] = [];
  beforeAll(async () => {
    front = await startFront({
      handler: async (req, res) => {
        asked.push(req.url ?? '');
        res.end('da aplicação');
      },
      files: { 'client/favicon.svg': '<svg/>' },
    });
  });
  afterAll(() => front.close());

  it('answers 400 before the application or a file is asked', async () => {
    for (const url of [...DISGUISED, '/favicon%2esvg'].filter((target) => !/[^!-~]/.test(target) && target)) {
      for (const method of ['GET', 'POST', 'HEAD']) {
        const socket = connect(front.port, '127.0.0.1');
        socket.write(
          `${method} ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
        );
        const [chunk] = (await once(socket, 'data')) as [Buffer];
        expect(chunk.toString(), `${method} ${url}`).toMatch(/^HTTP\/1\.1 400/);
        socket.destroy();
      }
    }
    expect(asked).toEqual([]);
  });
});

describe('the Host of a request', () => {
  const PLAIN_HOSTS = [
    undefined,
    'vialivre.example',
    '127.0.0.1:4321',
    '[::1]:4321',
    'localhost',
    'web_1:80',
  ];
  const OTHERS = [
    '127.0.0.1:80@evil',
    'evil@127.0.0.1',
    'a b',
    'a/b',
    'a\\b',
    'a?b',
    'a#b',
    '',
    'a:b:c',
    '[::1',
    'a:999999',
    '%61',
    'é',
  ];

  it('is a host and perhaps a port', () => {
    expect(PLAIN_HOSTS.filter((host) => !isPlainHost([host]))).toEqual([]);
    expect(OTHERS.filter((host) => isPlainHost([host]))).toEqual([]);
  });

  it('is refused with 400 where it is anything else', async () => {
    const asked: string[] = [];
    const front = await startFront({
      handler: async (req, res) => {
        asked.push(req.headers.host ?? '');
        res.end('ok');
      },
    });
    for (const host of ['127.0.0.1:80@evil', 'a/b', 'a b']) {
      const socket = connect(front.port, '127.0.0.1');
      socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      const [answer] = await once(socket, 'data');
      expect([host, String(answer).split('\r\n')[0]]).toEqual([host, 'HTTP/1.1 400 Bad Request']);
      socket.destroy();
    }
    expect(asked).toEqual([]);
    await front.close();
  });
});
