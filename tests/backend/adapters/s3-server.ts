import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type S3Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

/** A bucket on loopback that verifies every signature on its own, from the published algorithm. */
export async function startS3Server(credentials: S3Credentials) {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    const refusal = refusalOf(request, body, credentials);
    if (refusal) return end(response, 403, `<Error><Code>${refusal}</Code></Error>`);
    const key = request.url ?? '';
    const object = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' });
      return end(response, 200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return end(response, 204);
    }
    return object
      ? end(response, 200, object.bytes)
      : end(response, 404, '<Error><Code>NoSuchKey</Code></Error>');
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/documentos`,
    objects,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function end(response: ServerResponse, status: number, body: string | Buffer = '') {
  response.writeHead(status).end(body);
}

/** The S3 error code, or undefined for a valid request. */
function refusalOf(request: IncomingMessage, body: Buffer, credentials: S3Credentials): string | undefined {
  const headers = request.headers;
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const given = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
    headers.authorization ?? '',
  );
  const [, , signed = '', signature] = given ?? [];
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'AccessDenied';
  const expected = signatureV4({
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    bodyHash: sha256(body),
    ...credentials,
  });
  return signature === expected ? undefined : 'SignatureDoesNotMatch';
}

/** AWS Signature Version 4 for S3, following its documentation. No query string. */
export function signatureV4({
  method,
  path,
  headers,
  bodyHash,
  secretAccessKey,
  region,
}: {
  method: string;
  path: string;
  headers: Record<string, string>;
  bodyHash: string;
  secretAccessKey: string;
  region: string;
}): string {
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  const canonical = [method, path, '', lines, names.join(';'), bodyHash].join('\n');
  const instant = headers['x-amz-date'] ?? '';
  const day = instant.slice(0, 8);
  const text = ['AWS4-HMAC-SHA256', instant, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join(
    '\n',
  );
  const key = [day, region, 's3', 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`));
  return hmac(key, text).toString('hex');
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
