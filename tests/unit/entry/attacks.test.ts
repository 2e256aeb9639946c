import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFront } from './support.ts';

const SECRET = 'segredo-do-servidor';
let front: Awaited<ReturnType<typeof startFront>>;
const asked: string[] = [];
beforeAll(async () => {
  front = await startFront({
    handler: async (req, res) => {
      asked.push(req.url ?? '');
      res.end('da aplicação');
    },
    files: {
      'client/favicon.svg': '<svg/>',
      'client/_astro/a.js': '1',
      'segredo.txt': SECRET,
      'server/entry.mjs': SECRET,
      'client-velho/x.txt': SECRET,
    },
  });
});
afterAll(() => front.close());

/** Raw bytes on the wire, because a Node client would normalise the address. */
async function raw(text: string): Promise<string> {
  const socket = connect(front.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(text);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.setTimeout(5_000, () => socket.destroy());
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

describe('an address that tries to leave the folder of files', () => {
  const up = ['..', '%2e%2e', '%2E.', '%252e%252e', '..%00', '....', '.%2e'];
  const slashes = ['/', '%2f', '%5c', '\\', '%252f', '//'];
  const addresses = up.flatMap((dots) =>
    slashes.flatMap((slash) => [
      `/${dots}${slash}segredo.txt`,
      `/_astro${slash}${dots}${slash}${dots}${slash}segredo.txt`,
      `/${dots}${slash}server${slash}entry.mjs`,
      `/${dots}${slash}client-velho${slash}x.txt`,
    ]),
  );

  it('finds nothing there, however it is written', async () => {
    for (const address of addresses) {
      const answer = await raw(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer, address).toMatch(/^HTTP\/1\.1 (200|308|400|404)/);
      expect(answer, address).not.toContain(SECRET);
    }
  });

  it('of a folder gives no listing', async () => {
    for (const address of ['/_astro', '/_astro?', '/.git/config', '/.env'])
      expect((await front.ask(address)).body.toString(), address).toBe('da aplicação');
  });

  it('with a NUL or another terminator is not cut to the file name before it', async () => {
    for (const address of ['/favicon.svg%00', '/favicon.svg%00.txt', '/favicon.svg%0a', '/favicon.svg;.js']) {
      const answer = await raw(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer, address).toMatch(/da aplicação|^HTTP\/1\.1 400/);
      expect(answer, address).not.toContain('<svg/>');
    }
  });
});

describe('a request that two servers could read differently', () => {
  it.each([
    [
      'with a length and chunks',
      'Content-Length: 6\r\nTransfer-Encoding: chunked',
      '0\r\n\r\nGET /contrabando HTTP/1.1\r\n\r\n',
    ],
    ['with two lengths', 'Content-Length: 5\r\nContent-Length: 6', 'abcdefGET /contrabando HTTP/1.1\r\n\r\n'],
    ['with a header that has a line of its own', 'X-A: b\rGET /contrabando HTTP/1.1', ''],
  ])('%s is refused, and what follows is not read as another', async (_how, header, body) => {
    const answer = await raw(`POST /login HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n${body}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(asked).not.toContain('/contrabando');
  });

  it('in an unknown transfer encoding is refused and its connection closed', async () => {
    const body = '0\r\n\r\nGET /contrabando HTTP/1.1\r\nHost: x\r\n\r\n';
    const answer = await raw(`POST /login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n${body}`);
    expect(answer.match(/HTTP\/1\.1/g) ?? []).not.toHaveLength(2);
    expect(asked).not.toContain('/contrabando');
  });
});

describe('a request that no browser sends', () => {
  const LONG = 'a'.repeat(17_000);
  it.each([
    ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y', 400],
    ['a header on two lines', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b', 400],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0', 400],
    ['another site in its target', 'GET http://outro.example/ HTTP/1.1\r\nHost: x', 400],
    ['an unknown version', 'GET / HTTP/3.0\r\nHost: x', 400],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x', 405],
    ['an unknown expectation', 'POST / HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nContent-Length: 1', 417],
    ['a cookie of 17 KB', `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${LONG}`, 431],
    ['an address of 17 KB', `GET /${LONG} HTTP/1.1\r\nHost: x`, 431],
  ])('with %s gets a clear code', async (_what, head, status) => {
    expect((await raw(`${head}\r\nConnection: close\r\n\r\n`)).slice(9, 12)).toBe(String(status));
  });

  it('before the answer to the one before waits for it, and all are answered', async () => {
    let [working, most] = [0, 0];
    const slow = await startFront({
      handler: async (_req, res) => {
        working += 1;
        most = Math.max(most, working);
        await new Promise((resolve) => setTimeout(resolve, 5));
        working -= 1;
        res.end('x');
      },
    });
    const socket = connect(slow.port, '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk;
    });
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50));
    await expect.poll(() => text.match(/HTTP\/1\.1 200/g)?.length).toBe(50);
    expect(most).toBe(1);
    socket.destroy();
    await slow.close();
  });
});

describe('a redirect to the address without its slash', () => {
  it('takes no header line from the address', async () => {
    const answer = await raw(
      'GET /a%0d%0aSet-Cookie:%20x=1/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 308/);
    expect(answer).not.toMatch(/^set-cookie/im);
  });
});
