import { isKey, type StoredFile } from './storage.ts';

/**
 * One page of ListObjectsV2. Only flat elements of its XML are read; keys that are not ours are skipped, so that no text of the bucket
 * becomes a path.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 */
export function readListing(xml: string): { files: StoredFile[]; next: string | undefined } {
  if (!/<ListBucketResult[\s>]/.test(xml)) throw new Error('storage LIST: not a listing');
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
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
