import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import {
  createCalls,
  isOutage,
  type Log,
  type Result,
  readBounded,
} from '#backend/platform/adapters/calls.ts';
import { isKey, requireKey, requireOwner, type Storage, type StoredFile } from './storage.ts';

export type S3StorageOptions = {
  fetch: typeof globalThis.fetch;
  /** Address of the bucket: https://host/bucket, or https://bucket.host. */
  url: string;
  /** Without it aws4fetch reads it from the host of AWS, R2 and Backblaze; else us-east-1. */
  region?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  log: Log;
  timeoutMs?: number;
};

/** Stores files in any S3-compatible service. Every call may be repeated, because a key always has the same bytes. */
export function createS3Storage(options: S3StorageOptions): Storage {
  const { fetch, url, region, accessKeyId, secretAccessKey, log, timeoutMs = 20_000 } = options;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', ...(region && { region }) });
  const call = createCalls({ service: 's3', log, timeoutMs });
  const base = url.replace(/\/$/, '');
  const inPath = new URL(base).pathname !== '/';

  /** `path` is added to the address of the bucket. */
  async function send(method: 'PUT' | 'GET' | 'DELETE', path: string, body?: Uint8Array, mediaType?: string) {
    const hash = createHash('sha256').update(body ?? '');
    const headers = {
      'x-amz-content-sha256': hash.digest('hex'),
      ...(mediaType && { 'content-type': mediaType }),
    };
    const request = { method, headers, ...(body && { body: new Uint8Array(body) }) };
    const ask = async (signal: AbortSignal): Promise<Result<Answer>> => {
      const response = await fetch(await signer.sign(`${base}${path}`, request), {
        signal,
        redirect: 'manual',
      });
      const { status } = response;
      const bytes = await readBounded(response, MOST_BYTES);
      if (isOutage(status)) return { ok: false, error: { kind: 'unavailable', status } };
      return { ok: true, value: { status, bytes } };
    };
    const result = await call({ operation: method, repeatable: true, ask });
    if (!result.ok) throw new Error(`storage ${method}: ${result.error.kind}`);
    return result.value;
  }

  return {
    async put(key, bytes, mediaType) {
      requireStatus('PUT', await send('PUT', pathOf(key), bytes, mediaType), [200, 201, 204]);
    },
    async get(key) {
      const answer = await send('GET', pathOf(key));
      if (isMissingFile(answer)) return undefined;
      requireStatus('GET', answer, [200]);
      return answer.bytes;
    },
    async delete(key) {
      const answer = await send('DELETE', pathOf(key));
      if (!isMissingFile(answer)) requireStatus('DELETE', answer, [200, 204]);
    },
    async *list(owner) {
      const asked = new URLSearchParams({ 'list-type': '2' });
      if (owner !== undefined) asked.set('prefix', `${requireOwner(owner)}/`);
      for (let more = true; more; ) {
        // A listing is a request to the bucket itself: its path may be empty and must not end with a slash.
        const answer = await send('GET', `${inPath ? '' : '/'}?${asked}`);
        requireStatus('LIST', answer, [200]);
        const { files, next } = readListing(new TextDecoder().decode(answer.bytes));
        yield* files;
        more = next !== undefined;
        if (next !== undefined) asked.set('continuation-token', next);
      }
    },
    // An object exists only when it is complete: an interrupted upload leaves nothing.
    deleteUnfinished: async () => 0,
  };
}

/** Documents have at most 10 MiB, and our own files less. */
const MOST_BYTES = 16 * 1024 * 1024;

const pathOf = (key: string) => `/${requireKey(key)}`;

type Answer = { status: number; bytes: Uint8Array };

/** Whether the file does not exist. A missing bucket also answers 404, but that is a wrong setting: the files are not lost. */
function isMissingFile({ status, bytes }: Answer): boolean {
  return status === 404 && !new TextDecoder().decode(bytes).includes('<Code>NoSuchBucket</Code>');
}

function requireStatus(method: string, { status }: Answer, good: number[]): void {
  if (!good.includes(status)) throw new Error(`storage ${method}: status ${status}`);
}

/**
 * One page of ListObjectsV2. Only flat elements of its XML are read; keys that are not ours are skipped, so that no text of the bucket
 * becomes a path.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 */
function readListing(xml: string): { files: StoredFile[]; next: string | undefined } {
  if (!/<ListBucketResult[\s>]/.test(xml)) throw new Error('storage LIST: not a listing');
  const files = xml
    .split('<Contents>')
    .slice(1)
    .flatMap((rest) => {
      const [entry = ''] = rest.split('</Contents>', 1);
      const key = textOf(entry, 'Key') ?? '';
      const changedAt = new Date(textOf(entry, 'LastModified') ?? '');
      return isKey(key) && !Number.isNaN(changedAt.getTime()) ? [{ key, changedAt }] : [];
    });
  const next = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined;
  return { files, next };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? '');
}
