import { afterEach, describe, expect, it } from 'vitest';
import { createS3Storage } from '#backend/adapters/storage/s3.ts';
import { newKey } from '#backend/adapters/storage/storage.ts';
import { recordingLog } from './recording-log.ts';
import { signatureV4, startS3Server } from './s3-server.ts';

const CREDENTIALS = { accessKeyId: 'AKIDEXEMPLO', secretAccessKey: 'segredo/de+teste', region: 'sa-east-1' };
const PDF = new TextEncoder().encode('%PDF-1.7 ...');

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function setup({
  secret = CREDENTIALS.secretAccessKey,
  wire = globalThis.fetch,
  timeoutMs = 5_000,
} = {}) {
  const server = await startS3Server(CREDENTIALS);
  cleanups.push(server.stop);
  const { log, lines } = recordingLog();
  const options = {
    ...CREDENTIALS,
    secretAccessKey: secret,
    url: server.url,
    log,
    fetch: wire,
    timeoutMs,
  };
  return { ...server, storage: createS3Storage(options), lines };
}

describe('files in a bucket', () => {
  it('come back as they were put, and only until they are deleted', async () => {
    const { storage, objects } = await setup();
    const key = newKey();
    expect(await storage.get(key)).toBeUndefined();
    await storage.put(key, PDF, 'application/pdf');
    expect(objects.get(`/documentos/${key}`)?.type).toBe('application/pdf');
    expect(await storage.get(key)).toEqual(PDF);
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.get(key)).toBeUndefined();
  });

  it('keep every byte of a large one', async () => {
    const { storage } = await setup();
    const bytes = new Uint8Array(3_000_000).map((_, index) => index % 251);
    const key = newKey();
    await storage.put(key, bytes, 'image/jpeg');
    expect(await storage.get(key)).toEqual(bytes);
  });

  it('are refused to a wrong secret, and the log tells neither key nor secret', async () => {
    const { storage, objects, lines } = await setup({ secret: 'outro-segredo' });
    const key = newKey();
    await expect(storage.put(key, PDF, 'application/pdf')).rejects.toThrow('storage PUT: status 403');
    await expect(storage.get(key)).rejects.toThrow('storage GET: status 403');
    expect(objects.size).toBe(0);
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${key}|segredo`));
  });

  it('survive one answer of 503 and one dropped connection', async () => {
    let calls = 0;
    const { storage, objects } = await setup({
      wire: async (input, init) => {
        calls += 1;
        if (calls === 1) return new Response('<Error>SlowDown</Error>', { status: 503 });
        if (calls === 2) throw new TypeError('terminated');
        return fetch(input, init);
      },
    });
    await storage.put(newKey(), PDF, 'application/pdf');
    expect(calls).toBe(3);
    expect([...objects.values()].map(({ bytes }) => new Uint8Array(bytes))).toEqual([PDF]);
  });

  it('fail with a reason when the bucket is silent', async () => {
    const { storage } = await setup({ wire: () => new Promise<Response>(() => undefined), timeoutMs: 30 });
    await expect(storage.get(newKey())).rejects.toThrow('storage GET: timeout');
  });

  it('are never sought under a key that is not ours', async () => {
    const { storage, objects } = await setup();
    await expect(storage.put('../outro-balde/x', PDF, 'application/pdf')).rejects.toThrow(RangeError);
    expect(objects.size).toBe(0);
  });
});

describe('the signature check of the test bucket', () => {
  it('agrees with the example of the S3 documentation', () => {
    const signature = signatureV4({
      method: 'GET',
      path: '/test.txt',
      headers: {
        host: 'examplebucket.s3.amazonaws.com',
        range: 'bytes=0-9',
        'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        'x-amz-date': '20130524T000000Z',
      },
      bodyHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    });
    expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
  });
});
