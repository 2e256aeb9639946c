import { afterEach, describe, expect, it } from 'vitest';
import { createS3Storage } from '#backend/platform/adapters/storage/s3.ts';
import { newKey } from '#backend/platform/adapters/storage/storage.ts';
import { recordingLog } from './recording-log.ts';
import { signatureV4, startS3Server } from './s3-server.ts';

const OWNER = '3f0c8a1e-6a55-4a51-9d8d-0d8d0f0e2c11';

const CREDENTIALS = { accessKeyId: 'AKIDEXEMPLO', secretAccessKey: 'segredo/de+teste', region: 'sa-east-1' };
const PDF = new TextEncoder().encode('%PDF-1.7 ...');

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function bucket(wire: typeof globalThis.fetch = globalThis.fetch) {
  const server = await startS3Server(CREDENTIALS);
  cleanups.push(server.stop);
  const { log } = recordingLog();
  return { ...server, storage: createS3Storage({ ...CREDENTIALS, url: server.url, log, fetch: wire }) };
}

// Checks that the S3-compatible server of the other tests does not make.
describe('a bucket that checks the hash of every body', () => {
  it('takes what we put', async () => {
    const { storage, objects } = await bucket();
    const key = newKey(OWNER);
    await storage.put(key, PDF, 'application/pdf');
    expect(objects.get(`/documentos/${key}`)).toMatchObject({ type: 'application/pdf' });
    expect(await storage.get(key)).toEqual(PDF);
  });

  it('refuses bytes that were changed on their way', async () => {
    const { storage, objects } = await bucket(async (input, init) => {
      const { url, method, headers } = new Request(input, init);
      return fetch(url, { method, headers, body: 'outro conteúdo' });
    });
    await expect(storage.put(newKey(OWNER), PDF, 'application/pdf')).rejects.toThrow(
      'storage PUT: status 403',
    );
    expect(objects.size).toBe(0);
  });
});

describe('the signature check of that bucket', () => {
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
