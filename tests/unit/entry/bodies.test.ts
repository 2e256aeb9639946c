import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { bytes, countingHandler, startFront } from './support.ts';

const MIB = 1024 * 1024;
const LIMIT = 65 * MIB;

type Front = Awaited<ReturnType<typeof startFront>>;
let front: Front;
afterEach(() => front.close());

/** A slow client that sends a head and then single bytes until the server closes the connection; returns what it received. */
function drip(port: number, path: string): Promise<string> {
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
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n`);
  });
}

describe('a body', () => {
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

  it('that arrives too slowly is ended by the server', async () => {
    const leastRate = { bytes: 1024, everyMs: 400 };
    front = await startFront({ handler: countingHandler, leastRate });
    const read = await drip(front.port, '/login');
    expect(read).toContain('408');
    expect(read).toContain('demorou demais');
  });
});
