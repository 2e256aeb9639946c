import { SESSAO } from './conta/rules.ts';
import { cookieIn } from './cookies.ts';

/**
 * A key from the token of the session, which never leaves its own cookie: what is sealed with it can be given to the browser to
 * keep, and is nothing to whoever has not the session. `purpose` tells one use from another. Null: nobody is signed in.
 */
export async function sessionKey(request: Request, purpose: string): Promise<CryptoKey | null> {
  const token = cookieIn(request.headers.get('cookie'), SESSAO.cookie);
  return token ? keyOf(token, purpose) : null;
}

/** A key from a token that the browser alone has. */
export async function keyOf(token: string, purpose: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', bytesOf(token), 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf(purpose) };
  return crypto.subtle.deriveKey(how, secret, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

export async function seal(bytes: Uint8Array<ArrayBuffer>, key: CryptoKey): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV));
  const body = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes);
  return Buffer.concat([iv, new Uint8Array(body)]).toString('base64url');
}

/** Null: of another session or use, or changed on the way. */
export async function unseal(sealed: string, key: CryptoKey): Promise<ArrayBuffer | null> {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const how = { name: 'AES-GCM', iv: bytes.subarray(0, IV) };
    return await crypto.subtle.decrypt(how, key, bytes.subarray(IV));
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

export const bytesOf = (text: string) => new TextEncoder().encode(text);
const IV = 12;
