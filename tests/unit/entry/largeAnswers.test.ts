import { request } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { writeResponse } from 'astro/app/node';
import { afterEach, describe, expect, it } from 'vitest';
import { streamInBatches } from '#backend/platform/http/streamInBatches.ts';
import { startFront } from './support.ts';

const MIB = 1024 * 1024;
const PIECES = 200;

/** The entry in front of an answer of 200 chunks, written as Astro does; `made` counts the requested chunks. */
async function largeAnswer() {
  const seen = { made: 0, ended: false };
  async function* pieces() {
    try {
      for (; seen.made < PIECES; seen.made += 1) yield new Uint8Array(MIB);
    } finally {
      seen.ended = true;
    }
  }
  const headers = { 'content-type': 'application/zip' };
  const front = await startFront({
    handler: async (_req, res) =>
      void (await writeResponse(new Response(streamInBatches(pieces()), { headers }), res)),
  });
  return { seen, front };
}

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

describe('an answer of 200 MB', () => {
  it('is produced no faster than the client reads it, so that little of it is in memory', async () => {
    const { seen, front } = await largeAnswer();
    close = front.close;
    let [bytes, ahead] = [0, 0];
    await new Promise<void>((resolve, reject) => {
      request({ port: front.port, host: '127.0.0.1', path: '/arquivos/tudo.zip' }, async (incoming) => {
        for await (const chunk of incoming) {
          bytes += chunk.length;
          await turn();
          ahead = Math.max(ahead, seen.made - Math.floor(bytes / MIB));
        }
        resolve();
      })
        .on('error', reject)
        .end();
    });
    expect(bytes).toBe(PIECES * MIB);
    // The buffers of the connection on both sides.
    expect(ahead).toBeLessThan(PIECES / 4);
  });

  it('is stopped when the client leaves in the middle', async () => {
    const { seen, front } = await largeAnswer();
    close = front.close;
    await new Promise<void>((resolve) => {
      const outgoing = request({ port: front.port, host: '127.0.0.1', path: '/' }, (incoming) => {
        incoming.once('data', () => {
          incoming.on('close', resolve);
          outgoing.destroy();
        });
      });
      outgoing.on('error', () => undefined).end();
    });
    await expect.poll(() => seen.ended).toBe(true);
    expect(seen.made).toBeLessThan(PIECES);
  });
});
