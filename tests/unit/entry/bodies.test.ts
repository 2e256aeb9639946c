import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { fewParts, isBounded } from '#backend/platform/http/bodyGate.ts';
import { formOf } from '#lib/pageForm.server.ts';
import { BodyRefused } from '../../../server/body.mjs';
import { bytes, countingHandler, startFront } from './support.ts';

const MIB = 1024 * 1024;

const LIMIT = 65 * MIB;

type Front = Awaited<ReturnType<typeof startFront>>;

let front: Front;

/** A slow client that sends a head and then single bytes until the server closes the connection; returns what it received. */
function drip(port: number, path: string, header = ''): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const timer = setInterval(() => socket.write('a'), 50);
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    // A reset is followed by 'close' too.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(timer);
      resolve(text);
    });
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${header}Content-Length: 900\r\n\r\n`);
  });
}

/** Sends a head and the whole body, whatever is answered meanwhile, and reads to the end; says why a connection broke. */
async function sendWhole(port: number, head: string, body: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', ({ message }) => {
    text += message;
  });
  socket.write(head);
  for (let at = 0; at < body.length && !socket.destroyed; at += 64 * 1024) {
    if (!socket.write(body.subarray(at, at + 64 * 1024)))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    await wait(1);
  }
  if (!socket.closed) await once(socket, 'close');
  return text;
}

describe('a body', () => {
  afterEach(() => front.close());

  it('that the application does not read, or not to its end, is discarded, and its client gets the answer', async () => {
    front = await startFront({
      handler: async (req, res) => {
        if (req.url === '/comeco')
          for await (const _ of Reflect.get(req, 'body') as AsyncIterable<Buffer>) break;
        res.writeHead(401).end('não');
      },
    });
    const post = (path: string) => front.ask(path, { method: 'POST', body: bytes(30 * MIB) });
    const answers = await Promise.all(['/nada', '/comeco', '/comeco'].map(post));
    expect(answers.map(({ status, body }) => [status, String(body)])).toEqual(Array(3).fill([401, 'não']));
  });

  it.each([
    ['HTTP/1.1', 'Connection: close'],
    ['HTTP/1.0', 'Accept: */*'],
  ])('in %s with %s is discarded to its end before the connection closes', async (version, header) => {
    front = await startFront({ handler: async (_req, res) => void res.writeHead(413).end('grande') });
    const head = (path: string) =>
      `POST ${path} ${version}\r\nHost: x\r\n${header}\r\nContent-Length: ${3 * MIB}\r\n\r\n`;
    const body = Buffer.alloc(3 * MIB, 'a');
    const paths = ['/login', '/a//b', '/login/', '/login'];
    const answers = await Promise.all(paths.map((path) => sendWhole(front.port, head(path), body)));
    expect(answers.map((text) => text.slice(9, 12))).toEqual(['413', '400', '308', '413']);
    expect(answers.join()).not.toMatch(/EPIPE|ECONNRESET/);
  });

  it('that the application left half read lets the next request of its connection through', async () => {
    front = await startFront({
      handler: async (req, res) => {
        const body: AsyncIterable<Buffer> | undefined = Reflect.get(req, 'body');
        await body?.[Symbol.asyncIterator]().next();
        res.end('não');
      },
    });
    const next = 'GET /depois HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const body = Buffer.concat([Buffer.alloc(MIB, 'a'), Buffer.from(next)]);
    const head = `POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: ${MIB}\r\n\r\n`;
    expect((await sendWhole(front.port, head, body)).match(/HTTP\/1.1 200/g)).toHaveLength(2);
  });

  it('without an end is cut off', { timeout: 20_000 }, async () => {
    front = await startFront({ handler: async (_req, res) => void res.end('não') });
    const text = await drip(front.port, '/login', 'Connection: close\r\n');
    expect(text).toContain('200 OK');
  });

  describe.each([
    { how: 'a declared length', declares: true },
    { how: 'chunks', declares: false },
  ])('with $how', ({ declares }) => {
    const post = (path: string, size: number) =>
      front.ask(path, {
        method: 'POST',
        ...(declares && { headers: { 'Content-Length': size } }),
        body: bytes(size),
      });

    it('passes with exactly the bytes of the largest form, and not with one more', async () => {
      front = await startFront({ handler: countingHandler });
      expect(String((await post('/app/multas/view/1', LIMIT)).body)).toBe(String(LIMIT));
      const answer = await post('/login', LIMIT + 1);
      expect(answer.status).toBe(413);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(String(answer.body)).toContain('grande demais');
    });
  });

  it('of documents is one of two large ones at once; small ones go past those that wait', async () => {
    let reading = 0;
    let most = 0;
    const { promise: answered, resolve: answerAll } = Promise.withResolvers<void>();
    const { promise: both, resolve: twoAreRead } = Promise.withResolvers<void>();
    front = await startFront({
      handler: async (req, res) => {
        let size = 0;
        for await (const chunk of Reflect.get(req, 'body') as AsyncIterable<Buffer>) size += chunk.length;
        if (size > MIB) {
          reading += 1;
          most = Math.max(most, reading);
          if (reading === 2) twoAreRead();
          await answered;
          reading -= 1;
        }
        res.end(String(size));
      },
    });
    const post = (size: number) => front.ask('/app/perfil', { method: 'POST', body: bytes(size) });
    const large = [3, 3, 3, 3, 3].map((mib) => post(mib * MIB));
    await both;
    expect(String((await post(MIB)).body)).toBe(String(MIB));
    answerAll();
    expect((await Promise.all(large)).map(({ body }) => String(body))).toEqual(
      Array(5).fill(String(3 * MIB)),
    );
    expect(most).toBe(2);
  });

  it('that arrives too slowly is ended by the server, and never looks whole to the application', async () => {
    const leastRate = { bytes: 1024, everyMs: 400 };
    const { promise: outcome, resolve: tell } = Promise.withResolvers<string>();
    front = await startFront({
      handler: async (req) => {
        try {
          for await (const _ of Reflect.get(req, 'body') as AsyncIterable<Buffer>);
          tell('whole');
        } catch (error) {
          tell(error instanceof Error ? error.name : 'thrown');
        }
      },
      leastRate,
    });
    const read = await drip(front.port, '/login');
    expect(read).toContain('408');
    expect(read).toContain('demorou demais');
    expect(await outcome).toBe('BodyRefused');
  });
});

const parts = (boundary: string, many: number) =>
  Buffer.from(
    `${`--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(many)}--${boundary}--`,
  );

const MULTIPART = 'multipart/form-data; boundary=corte';

describe('the shape of a body', () => {
  it.each([
    [MULTIPART, parts('corte', 10_000)],
    ['multipart/form-data; boundary=json', parts('json', 300)],
    ['Multipart/Form-Data; boundary="corte"', parts('corte', 300)],
    ['multipart/form-data; x="; boundary=z"; boundary=corte', parts('corte', 300)],
    ['multipart/form-data; boundary=z; boundary=corte', parts('corte', 300)],
    ['multipart/form-data', parts('corte', 300)],
    ['application/x-www-form-urlencoded; charset=json', Buffer.from('a=1&'.repeat(300))],
    ['application/x-www-form-urlencoded', Buffer.from('a[b][c]=1&'.repeat(300))],
    ['application/json', Buffer.from(`[${'0,'.repeat(1_100)}0]`)],
    ['text/plain', Buffer.from(`[${'0,'.repeat(1_100)}0]`)],
    ['', Buffer.from('['.repeat(40))],
    ['application/json, text/plain', Buffer.from('['.repeat(40))],
  ])('is refused where it has too many values: %s', (type, body) => {
    expect(isBounded(type, body)).toBe(false);
  });

  it.each([
    [MULTIPART, parts('corte', 100)],
    ['application/x-www-form-urlencoded', Buffer.from('a=1&b=2')],
    ['application/json', Buffer.from(`{"a":"${',[{'.repeat(5_000)}"}`)],
    ['application/json', Buffer.from(`{"a":${'1'.repeat(60_000)}}`)],
  ])('passes with few, however long: %s', (type, body) => {
    expect(isBounded(type, body)).toBe(true);
  });

  it('counts the parts of a form that arrives in pieces, wherever they are cut', () => {
    const body = parts('corte', 249);
    for (const size of [1, 7, 63]) {
      const few = fewParts(MULTIPART);
      const cut = Array.from({ length: Math.ceil(body.length / size) }, (_, i) =>
        body.subarray(i * size, (i + 1) * size),
      );
      expect(cut.every((piece) => few(piece))).toBe(true);
      expect(few(Buffer.from('--corte\r\n'))).toBe(false);
    }
  });
});

/** A form whose body the entry refuses while the page reads it. */
function refused(status: 408 | 413 | 503): Request {
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new BodyRefused(status, 'refused'));
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  // Node asks for `duplex`, which the types of the browser lack.
  const post = { method: 'POST', headers, body, duplex: 'half' };
  return new Request('http://127.0.0.1/login', post);
}

it('a form that the entry refuses is no error of the page, unless the program lacks space or places', async () => {
  expect(await formOf(refused(413))).toBeNull();
  expect(await formOf(refused(408))).toBeNull();
  await expect(formOf(refused(503))).rejects.toThrow('refused');
});
