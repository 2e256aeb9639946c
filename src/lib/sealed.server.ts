import { SESSAO } from './conta/rules.ts';
import { cookieIn } from './cookies.ts';

/** 32 bytes that only the server knows, the same in each of its processes (backend/platform/secrets/chaveDoServidor.ts). */
export type ServerKey = Uint8Array<ArrayBuffer>;

/** What a page gives of itself for sealing: who asks, and the key of the server. */
export interface Sealing {
  request: Request;
  locals: { sealKey: ServerKey };
}

/**
 * The key for what a browser keeps for its own session: made of the server's key and the session's token, so that nobody but the
 * server can seal, and nobody but the holder of the session gets it back. `purpose` tells one use from another. Null: nobody is
 * signed in.
 */
export async function sessionKey({ request, locals }: Sealing, purpose: string): Promise<CryptoKey | null> {
  const token = cookieIn(request.headers.get('cookie'), SESSAO.cookie);
  return token ? keyOf(locals.sealKey, token, purpose) : null;
}

/** HKDF-SHA-256 of a token of the browser, with the server's key as the salt. */
export async function keyOf(sealKey: ServerKey, token: string, purpose: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', bytesOf(token), 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: sealKey, info: bytesOf(purpose) };
  return crypto.subtle.deriveKey(how, secret, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

/** The text deflated and sealed, base64url. Null: it is longer than MOST_BYTES, so that unsealing never gives more than that. */
export async function seal(text: string, key: CryptoKey): Promise<string | null> {
  const bytes = bytesOf(text);
  if (bytes.length > MOST_BYTES) return null;
  const iv = crypto.getRandomValues(new Uint8Array(IV));
  const packed = await new Response(
    new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  ).arrayBuffer();
  const body = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, packed);
  return Buffer.concat([iv, new Uint8Array(body)]).toString('base64url');
}

/** The text again. Null: of another session or use, changed on the way, no deflate stream, or longer than MOST_BYTES. */
export async function unseal(sealed: string, key: CryptoKey): Promise<string | null> {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const how = { name: 'AES-GCM', iv: bytes.subarray(0, IV) };
    const packed = await crypto.subtle.decrypt(how, key, bytes.subarray(IV));
    return await inflate(packed);
  } catch (error) {
    // Web Crypto throws a DOMException, a stream that is no deflate stream a TypeError or an error of zlib.
    if (error instanceof DOMException || error instanceof TypeError || isZlibError(error)) return null;
    throw error;
  }
}

/** A cookie of 2,400 letters of ordinary text says less; a page that says more is answered at once. */
const MOST_BYTES = 16_384;
const IV = 12;

export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Null as soon as it is longer than MOST_BYTES: what comes after is never inflated. */
async function inflate(packed: ArrayBuffer): Promise<string | null> {
  const inflated = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of inflated) {
    size += part.length;
    if (size > MOST_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const isZlibError = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
