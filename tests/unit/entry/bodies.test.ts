import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { partCounter } from '../../../server/body-bounds.mjs';
import { bytes, countingHandler, type Handler, startFront } from './support.ts';

const MIB = 1024 * 1024;
const UPLOAD = '/app/multas/view/3';
const multipart = { 'Content-Type': 'multipart/form-data; boundary=corte' };

type Front = Awaited<ReturnType<typeof startFront>>;
let front: Front | undefined;
let spoolDir: string;
beforeEach(() => {
  spoolDir = mkdtempSync(join(tmpdir(), 'via-livre-spool-'));
});
afterEach(async () => {
  await front?.close();
  rmSync(spoolDir, { recursive: true });
});

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
  it('is not asked for before the application reads it', async () => {
    front = await startFront({ spoolDir, handler: async (_req, res) => void res.writeHead(401).end('não') });
    let invited = false;
    const answer = await front.ask(UPLOAD, {
      method: 'POST',
      headers: { ...multipart, Expect: '100-continue', 'Content-Length': 40 * MIB },
      body: (outgoing) => {
        outgoing.on('continue', () => {
          invited = true;
        });
        outgoing.flushHeaders();
        outgoing.on('response', () => outgoing.destroy());
      },
    });
    expect([answer.status, invited]).toEqual([401, false]);
  });

  it('that the application does not read is discarded, and its client gets the answer', async () => {
    front = await startFront({ spoolDir, handler: async (_req, res) => void res.writeHead(401).end('não') });
    const ask = { method: 'POST', headers: multipart, body: bytes(30 * MIB) };
    const answers = await Promise.all([1, 2, 3].map(() => front?.ask(UPLOAD, ask)));
    expect(answers.map((answer) => [answer?.status, String(answer?.body)])).toEqual(
      Array(3).fill([401, 'não']),
    );
    expect(readdirSync(spoolDir)).toEqual([]);
  });

  it('of too many parts is refused, wherever the pieces are cut', async () => {
    front = await startFront({ spoolDir, handler: countingHandler });
    const part = '--corte\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
    const send = (parts: number) =>
      front?.ask(UPLOAD, { method: 'POST', headers: multipart, body: (out) => out.end(part.repeat(parts)) });
    expect((await send(200))?.status).toBe(200);
    expect((await send(2_000))?.status).toBe(413);

    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const form = await front.ask('/login', {
      method: 'POST',
      headers,
      body: (out) => out.end('a=1&'.repeat(9_000)),
    });
    expect(form.status).toBe(413);

    const whole = Buffer.from(part.repeat(7));
    for (const size of [1, 3, 8, 50]) {
      const count = partCounter('Multipart/Form-Data; charset=x; boundary="corte"');
      let parts = 0;
      for (let from = 0; from < whole.length; from += size) parts = count(whole.subarray(from, from + size));
      expect(parts).toBe(7);
    }
  });

  it('over the limit frees its place for the next one', async () => {
    front = await startFront({ spoolDir, handler: countingHandler });
    const ask = { method: 'POST', body: bytes(2 * MIB) };
    // In sequence, together more than all bodies may hold at once.
    for (let n = 0; n < 40; n += 1) expect((await front.ask('/login', ask)).status).toBe(413);
    expect((await front.ask('/login', { method: 'POST', body: bytes(MIB) })).status).toBe(200);
  });

  it('of documents waits on the disk until it fits beside those that are processed', async () => {
    let now = 0;
    let most = 0;
    const handler: Handler = async (req, res) => {
      let mine = 0;
      for await (const chunk of Reflect.get(req, 'body') as AsyncIterable<Buffer>) {
        mine += chunk.length;
        now += chunk.length;
        most = Math.max(most, now);
      }
      await wait(20);
      now -= mine;
      res.end('pronto');
    };
    front = await startFront({ spoolDir, handler });
    const sizes = [60, 10, 10, 40, 2, 65, 10].map((mib) => mib * MIB);
    const answers = await Promise.all(
      sizes.map((size) => front?.ask(UPLOAD, { method: 'POST', headers: multipart, body: bytes(size) })),
    );
    expect(answers.map((answer) => answer?.status)).toEqual(Array(sizes.length).fill(200));
    expect(most).toBeLessThanOrEqual(65 * MIB);
    expect(readdirSync(spoolDir)).toEqual([]);
  });

  it('of a document waits for no other one that leaves it room', async () => {
    const { promise: reading, resolve: read } = Promise.withResolvers<void>();
    const handler: Handler = async (req, res) => {
      for await (const _ of Reflect.get(req, 'body') as AsyncIterable<Buffer>);
      if (req.headers['x-slow']) await reading;
      res.end('pronto');
    };
    front = await startFront({ spoolDir, handler });
    const send = (headers = {}) =>
      front?.ask(UPLOAD, { method: 'POST', headers: { ...multipart, ...headers }, body: bytes(10 * MIB) });
    const slow = [send({ 'X-Slow': '1' }), send({ 'X-Slow': '1' })];
    expect((await send())?.status).toBe(200);
    read();
    expect((await Promise.all(slow)).map((answer) => answer?.status)).toEqual([200, 200]);
  });

  /** This many admitted uploads, half sent: each continues once it is admitted. */
  async function halfSent(count: number): Promise<ClientRequest[]> {
    const sending = Array.from({ length: count }, () => {
      const { promise, resolve } = Promise.withResolvers<ClientRequest>();
      const headers = { ...multipart, 'Content-Length': 2 * MIB, Expect: '100-continue' };
      const body = (out: ClientRequest) => {
        out.on('continue', () => out.write(Buffer.alloc(MIB), () => resolve(out)));
        out.flushHeaders();
      };
      front?.ask(UPLOAD, { method: 'POST', headers, body }).catch(() => {});
      return promise;
    });
    return Promise.all(sending);
  }

  it('is one of a limited number of uploads at once; one more is told when to retry', async () => {
    front = await startFront({ spoolDir, handler: countingHandler });
    await halfSent(24);
    const answer = await front.ask(UPLOAD, { method: 'POST', headers: multipart, body: bytes(2 * MIB) });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30']);
  });

  it('whose sender gave up frees its place for the next one', async () => {
    front = await startFront({ spoolDir, handler: countingHandler });
    for (const out of await halfSent(24)) out.destroy();
    const next = async () =>
      (await front?.ask(UPLOAD, { method: 'POST', headers: multipart, body: bytes(2 * MIB) }))?.status;
    await expect.poll(next).toBe(200);
  });

  it('that arrives too slowly is ended by the server, whether it is read or not', async () => {
    const bodyTime = { baseMs: 400, bytesPerSecond: 80 * 1024 };
    front = await startFront({ spoolDir, handler: countingHandler, bodyTime });
    const read = await drip(front.port, '/login');
    expect(read).toContain('408');
    expect(read).toContain('demorou demais');
    await front.close();
    front = await startFront({
      spoolDir,
      bodyTime,
      handler: async (_req, res) => void res.writeHead(401).end('não'),
    });
    expect(await drip(front.port, '/login')).toContain('401');
  });
});
