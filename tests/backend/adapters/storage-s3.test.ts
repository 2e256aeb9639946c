import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createS3Storage } from '#backend/platform/adapters/storage/s3.ts';
import { newKey, ownerPrefix } from '#backend/platform/adapters/storage/storage.ts';
import { outsideServer } from './outside-server.ts';
import { recordingLog } from './recording-log.ts';
import { S3RVER, startS3rver } from './s3rver.ts';

const OWNER = '3f0c8a1e-6a55-4a51-9d8d-0d8d0f0e2c11';

const PDF = new TextEncoder().encode('%PDF-1.7 ...');
const numbered = (length: number) => new Uint8Array(length).map((_, index) => index % 251);

let bucket: Awaited<ReturnType<typeof startS3rver>>;
beforeAll(async () => {
  bucket = await startS3rver();
});
afterAll(() => bucket.stop());

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function open({ url = bucket.url, timeoutMs = 120_000, ...keys }: Partial<typeof S3RVER> & Onde = {}) {
  const { log, lines } = recordingLog();
  const options = { ...S3RVER, ...keys, url, log, fetch: globalThis.fetch, timeoutMs };
  return { storage: createS3Storage(options), lines };
}
type Onde = { url?: string; timeoutMs?: number };

describe('files in a bucket of a real S3-compatible server', () => {
  it('come back as they were put, are listed by key and type, and only until they are deleted', async () => {
    const { storage } = open();
    const key = newKey(OWNER);
    expect(await storage.get(key)).toBeUndefined();
    await storage.put(key, PDF, 'application/pdf');
    expect(await storage.get(key)).toEqual(PDF);
    expect(await bucket.list()).toEqual({ [key]: PDF.length });
    expect(await bucket.typeOf(key)).toBe('application/pdf');
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.get(key)).toBeUndefined();
    expect(await bucket.list()).toEqual({});
  });

  it('are listed by owner and all together; foreign objects are left out', async () => {
    const { storage } = open();
    const mine = [newKey(OWNER), newKey(OWNER)].sort();
    const others = [newKey('outro'), 'ab'.repeat(16)];
    for (const key of [...mine, ...others]) await storage.put(key, PDF, 'application/pdf');
    const keysOf = async (owner?: string) =>
      (await Array.fromAsync(storage.list(owner))).map(({ key }) => key).sort();
    expect(await keysOf()).toEqual([...mine, ...others].sort());
    expect(await keysOf(ownerPrefix(OWNER))).toEqual(mine);
    for await (const { changedAt } of storage.list())
      expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000);
    await Promise.all([...mine, ...others].map((key) => storage.delete(key)));
    expect(await keysOf()).toEqual([]);
  });

  it('are replaced whole by the same key, a longer one by a shorter too', async () => {
    const { storage } = open();
    const key = newKey(OWNER);
    for (const bytes of [PDF, numbered(5_000), numbered(10)]) {
      await storage.put(key, bytes, 'image/png');
      expect(await storage.get(key)).toEqual(bytes);
    }
    await storage.delete(key);
  });

  it('keep every byte of a large one and of an empty one, and stand beside each other', async () => {
    const { storage } = open();
    const sizes = [0, 1, 65_536, 12_000_000];
    const files = sizes.map((size) => ({ key: newKey(OWNER), bytes: numbered(size) }));
    await Promise.all(files.map(({ key, bytes }) => storage.put(key, bytes, 'image/jpeg')));
    const kept = await Promise.all(files.map(({ key }) => storage.get(key)));
    // Comparing twelve million numbers one by one takes seconds.
    expect(kept.map((bytes, i) => Buffer.compare(bytes ?? PDF, files[i]?.bytes ?? PDF))).toEqual([
      0, 0, 0, 0,
    ]);
    expect(await bucket.list()).toEqual(Object.fromEntries(files.map(({ key }, i) => [key, sizes[i]])));
    await Promise.all(files.map(({ key }) => storage.delete(key)));
  });

  it.each([
    ['secret', { secretAccessKey: 'outro-segredo' }],
    ['key id', { accessKeyId: 'DESCONHECIDO' }],
  ])('are refused to a wrong %s, and the log tells neither key nor secret', async (_, keys) => {
    const { storage, lines } = open(keys);
    const key = newKey(OWNER);
    await expect(storage.put(key, PDF, 'application/pdf')).rejects.toThrow('storage PUT: status 403');
    await expect(storage.get(key)).rejects.toThrow('storage GET: status 403');
    await expect(storage.delete(key)).rejects.toThrow('storage DELETE: status 403');
    expect(await bucket.list()).toEqual({});
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${key}|${Object.values(keys)[0]}`));
  });

  it('of a bucket that is not there are a failure, not files that are missing', async () => {
    const { storage } = open({ url: `${bucket.root}/outro-balde` });
    await expect(storage.put(newKey(OWNER), PDF, 'application/pdf')).rejects.toThrow(
      'storage PUT: status 404',
    );
    await expect(storage.get(newKey(OWNER))).rejects.toThrow('storage GET: status 404');
    await expect(storage.delete(newKey(OWNER))).rejects.toThrow('storage DELETE: status 404');
  });

  it.each(['../documentos/x', 'A'.repeat(32), 'á'.repeat(32), `${'a'.repeat(31)}/`, ''])(
    'are never looked up under the key %j',
    async (key) => {
      const { storage } = open();
      await expect(storage.put(key, PDF, 'application/pdf')).rejects.toThrow(RangeError);
      await expect(storage.get(key)).rejects.toThrow(RangeError);
      await expect(storage.delete(key)).rejects.toThrow(RangeError);
      expect(await bucket.list()).toEqual({});
    },
  );
});

/** A server that replaces the bucket. */
async function other(listener: RequestListener) {
  const server = await outsideServer(listener);
  cleanups.push(server.stop);
  return { ...server, url: `${server.url}/documentos` };
}

describe('files in a bucket in trouble', () => {
  it.each<[string, RequestListener]>([
    ['answers 500 without a body', (_, response) => void response.writeHead(500).end()],
    ['answers 503 in XML', (_, response) => void response.writeHead(503).end('<Error>SlowDown</Error>')],
    ['breaks off', (request) => void request.socket.destroy()],
    [
      'answers half',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('%PDF');
        setTimeout(() => response.destroy(), 20);
      },
    ],
  ])('that %s are tried three times, then fail', async (_name, listener) => {
    const server = await other(listener);
    const { storage } = open({ url: server.url });
    await expect(storage.get(newKey(OWNER))).rejects.toThrow('storage GET: unavailable');
    expect(server.asked()).toBe(3);
  });

  it('are listed page by page, and an answer that is no listing is a failure, not an empty bucket', async () => {
    const asked: (string | undefined)[] = [];
    const key = (n: number) => String(n).padStart(32, '0');
    const entry = (n: number) =>
      `<Contents><Key>${key(n)}</Key><LastModified>2026-11-01T00:00:00.000Z</LastModified><Size>1</Size></Contents>`;
    const pages = [
      `<ListBucketResult>${entry(1)}<Contents><Key>../x</Key><LastModified>2026-11-01T00:00:00.000Z</LastModified></Contents><IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b+/=</NextContinuationToken></ListBucketResult>`,
      `<ListBucketResult>${entry(2)}<IsTruncated>false</IsTruncated></ListBucketResult>`,
      '<html>hello</html>',
    ];
    const server = await other((request, response) => {
      asked.push(request.url);
      response.writeHead(200).end(pages[asked.length - 1]);
    });
    const { storage } = open({ url: server.url });
    expect((await Array.fromAsync(storage.list())).map((file) => file.key)).toEqual([key(1), key(2)]);
    expect(asked).toEqual([
      '/documentos?list-type=2',
      '/documentos?list-type=2&continuation-token=a%26b%2B%2F%3D',
    ]);
    await expect(Array.fromAsync(storage.list())).rejects.toThrow('storage LIST: not a listing');
  });

  it('that is silent are a failure within the time limit', async () => {
    const { url } = await other(() => undefined);
    const { storage } = open({ url, timeoutMs: 60 });
    await expect(storage.put(newKey(OWNER), PDF, 'application/pdf')).rejects.toThrow('storage PUT: timeout');
  });

  it('that is gone are a failure, and a circuit that stops asking', async () => {
    const server = await other((_, response) => void response.end());
    await server.stop();
    const { storage } = open({ url: server.url });
    for (let time = 0; time < 3; time += 1)
      await expect(storage.get(newKey(OWNER))).rejects.toThrow('storage GET: unavailable');
    expect(server.asked()).toBe(0);
  });

  it('are written by a second try after one failure', async () => {
    let time = 0;
    const server = await other((request, response) => {
      time += 1;
      if (time === 1) response.writeHead(500).end();
      else request.resume().on('end', () => response.writeHead(200).end());
    });
    await open({ url: server.url }).storage.put(newKey(OWNER), PDF, 'application/pdf');
    expect(server.asked()).toBe(2);
  });
});
