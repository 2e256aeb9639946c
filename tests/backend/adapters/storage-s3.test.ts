import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createS3Storage } from '#backend/platform/adapters/storage/s3.ts';
import { newKey, ownerPrefix } from '#backend/platform/adapters/storage/storage.ts';
import { S3RVER, startS3rver } from './s3rver.ts';
import { outsideServer, recordingLog } from './support.ts';

const OWNER = '3f0c8a1e-6a55-4a51-9d8d-0d8d0f0e2c11';

const PDF = new TextEncoder().encode('%PDF-1.7 ...');

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
});
