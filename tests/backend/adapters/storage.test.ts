import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStorage } from '#backend/platform/adapters/storage/disk.ts';
import { createS3Storage } from '#backend/platform/adapters/storage/s3.ts';
import { newKey, ownerPrefix } from '#backend/platform/adapters/storage/storage.ts';
import { S3RVER, startS3rver } from './s3rver.ts';
import { outsideServer, recordingLog } from './support.ts';

const OWNER = '3f0c8a1e-6a55-4a51-9d8d-0d8d0f0e2c11';
const PDF = new TextEncoder().encode('%PDF-1.7 ...');

let bucket: Awaited<ReturnType<typeof startS3rver>>;
let dir: string;
beforeAll(async () => {
  bucket = await startS3rver();
});
afterAll(() => bucket.stop());
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storage-'));
});

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
  await rm(dir, { recursive: true });
});

function open({ url = bucket.url, ...keys }: Partial<typeof S3RVER> & { url?: string } = {}) {
  const { log, lines } = recordingLog();
  const options = { ...S3RVER, ...keys, url, log, fetch: globalThis.fetch, timeoutMs: 120_000 };
  return { storage: createS3Storage(options), lines };
}

describe.each([
  ['on disk', () => createDiskStorage({ dir })],
  ['in a bucket of a real S3-compatible server', () => open().storage],
])('files %s', (_where, opened) => {
  it('come back as they were put, and only until they are deleted', async () => {
    const storage = opened();
    const key = newKey(OWNER);
    expect(await storage.get(key)).toBeUndefined();
    await storage.put(key, PDF, 'application/pdf');
    expect(await storage.get(key)).toEqual(PDF);
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.get(key)).toBeUndefined();
  });

  it('are listed by owner and all together, also those of the older key form', async () => {
    const storage = opened();
    const keysOf = async (owner?: string) =>
      (await Array.fromAsync(storage.list(owner))).map(({ key }) => key).sort();
    expect(await keysOf()).toEqual([]);
    expect(await keysOf(ownerPrefix(OWNER))).toEqual([]);
    const mine = [newKey(OWNER), newKey(OWNER)].sort();
    const others = [newKey('outro'), 'ab'.repeat(16)];
    for (const key of [...mine, ...others]) await storage.put(key, PDF, 'application/pdf');
    expect(await storage.get('ab'.repeat(16))).toEqual(PDF);
    expect(await keysOf()).toEqual([...mine, ...others].sort());
    expect(await keysOf(ownerPrefix(OWNER))).toEqual(mine);
    await expect(keysOf('../../etc')).rejects.toThrow(RangeError);
    for await (const { changedAt } of storage.list())
      expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000);
    await Promise.all([...mine, ...others].map((key) => storage.delete(key)));
    expect(await keysOf()).toEqual([]);
  });

  it.each([
    ...['../../etc/passwd', '/etc/passwd', 'a/../../b', '', 'abc', `${'a'.repeat(32)}/..`, '.'.repeat(32)],
    ...['../documentos/x', 'A'.repeat(32), 'á'.repeat(32), `${'a'.repeat(31)}/`],
  ])('are never looked up under the key %j', async (key) => {
    const storage = opened();
    await expect(async () => storage.put(key, PDF, 'application/pdf')).rejects.toThrow(RangeError);
    await expect(async () => storage.get(key)).rejects.toThrow(RangeError);
    await expect(async () => storage.delete(key)).rejects.toThrow(RangeError);
    expect(await bucket.list()).toEqual({});
  });
});

describe('files on disk', () => {
  it('are only for our user, and foreign ones are left out', async () => {
    const storage = createDiskStorage({ dir });
    const key = newKey(OWNER);
    await storage.put(key, PDF, 'application/pdf');
    expect((await stat(join(dir, key.slice(0, 2), key))).mode & 0o777).toBe(0o600);
    await writeFile(join(dir, key.slice(0, 2), 'leia-me.txt'), 'x');
    expect((await Array.fromAsync(storage.list())).map((file) => file.key)).toEqual([key]);
  });

  it('leave nothing behind when they cannot be written', async () => {
    const storage = createDiskStorage({ dir });
    const key = newKey(OWNER);
    await writeFile(join(dir, key.slice(0, 2)), 'a file where the folder should be');
    await expect(storage.put(key, PDF, 'application/pdf')).rejects.toThrow();
    expect(
      (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()),
    ).toHaveLength(1);
  });

  it('that were left half written are deleted after a time, and no others', async () => {
    const storage = createDiskStorage({ dir });
    const key = newKey(OWNER);
    await storage.put(key, PDF, 'application/pdf');
    const [prefix = ''] = key.split('/');
    const cut = join(dir, prefix.slice(0, 2), prefix, '.0123456789abcdef.tmp');
    await writeFile(cut, 'half');
    expect(await storage.deleteUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    expect(await storage.deleteUnfinished(new Date(Date.now() + 60_000))).toBe(1);
    await expect(stat(cut)).rejects.toThrow('ENOENT');
    expect(await storage.get(key)).toEqual(PDF);
  });
});

describe('files in a bucket', () => {
  it('have their size and their type there', async () => {
    const { storage } = open();
    const key = newKey(OWNER);
    await storage.put(key, PDF, 'application/pdf');
    expect(await bucket.list()).toEqual({ [key]: PDF.length });
    expect(await bucket.typeOf(key)).toBe('application/pdf');
    await storage.delete(key);
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
