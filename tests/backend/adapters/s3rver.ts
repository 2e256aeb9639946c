import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AwsClient } from 'aws4fetch';

/** The only key pair that the server accepts. */
export const S3RVER = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'sa-east-1' };

/** A bucket 'documentos' on a real S3-compatible server (s3rver) in its own process. */
export async function startS3rver() {
  const folder = await mkdtemp(join(tmpdir(), 's3rver-'));
  const script = fileURLToPath(new URL('s3rver.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const [port] = await Promise.race([
    once(child.stdout, 'data').then(([text]) => [Number(String(text))]),
    gone.then(([code]): [number] => {
      throw new Error(`s3rver ended with ${code}`);
    }),
  ]);
  const root = `http://127.0.0.1:${port}`;
  const client = new AwsClient({ ...S3RVER, service: 's3' });
  return {
    root,
    url: `${root}/documentos`,
    /** The objects of the bucket: keys and sizes. */
    async list(): Promise<Record<string, number>> {
      const answer = await client.fetch(`${root}/documentos?list-type=2`);
      const xml = await answer.text();
      const entries = [...xml.matchAll(/<Key>([^<]*)<\/Key>.*?<Size>(\d+)<\/Size>/gs)];
      return Object.fromEntries(entries.map(([, key = '', size]) => [key, Number(size)]));
    },
    /** The content type that the bucket stores for a key. */
    async typeOf(key: string): Promise<string | null> {
      const answer = await client.fetch(`${root}/documentos/${key}`);
      await answer.arrayBuffer();
      return answer.headers.get('content-type');
    },
    async stop() {
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
