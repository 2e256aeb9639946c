import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readBounded } from '#backend/platform/adapters/bounded.ts';
import { createHttp } from '#backend/platform/adapters/http.ts';
import { createS3Storage } from '#backend/platform/adapters/storage/s3.ts';
import { recordingLog } from './recording-log.ts';

const MIB = 1024 * 1024;

/** A service whose answer never ends. Reports how many megabytes were read and whether it was aborted. */
function endless(headers: Record<string, string> = {}) {
  const seen = { megabytes: 0, cancelled: 0 };
  const fetch = async () => {
    const body = new ReadableStream({
      pull(controller) {
        seen.megabytes += 1;
        if (seen.megabytes > 300) throw new Error('nobody cuts it off');
        controller.enqueue(new Uint8Array(MIB).fill(32));
      },
      cancel() {
        seen.cancelled += 1;
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json', ...headers } });
  };
  return { seen, fetch: fetch as typeof globalThis.fetch };
}

describe('an endless answer', () => {
  const { log } = recordingLog();

  it('of a provider is cut while it is read', async () => {
    const { seen, fetch } = endless();
    const http = createHttp({ service: 'teste', baseUrl: 'https://fora.test', log, fetch });
    const result = await http({ operation: 'x', method: 'POST', path: '/x', json: {}, schema: v.unknown() });
    expect(result).toEqual({ ok: false, error: { kind: 'unavailable' } });
    expect(seen.megabytes).toBeLessThan(9);
    expect(seen.cancelled).toBe(1);
  });

  it('that declares a length over the limit is not read', async () => {
    const { seen, fetch } = endless({ 'content-length': String(90 * MIB) });
    await expect(readBounded(await fetch('https://fora.test'))).rejects.toThrow('longer than');
    expect(seen.megabytes).toBeLessThan(3);
    expect(seen.cancelled).toBe(1);
  });

  it('of the bucket is cut too', async () => {
    const { seen, fetch } = endless();
    const keys = { accessKeyId: 'a', secretAccessKey: 'b', region: 'us-east-1' };
    const storage = createS3Storage({ fetch, url: 'https://s3.test/balde', log, ...keys });
    await expect(storage.get('a'.repeat(32))).rejects.toThrow('storage GET');
    // Three attempts of 16 MiB.
    expect(seen.megabytes).toBeLessThan(60);
  });

  it('of exactly the limit is read whole', async () => {
    expect((await readBounded(new Response(new Uint8Array(10)), 10)).length).toBe(10);
    expect((await readBounded(new Response(null))).length).toBe(0);
  });
});
