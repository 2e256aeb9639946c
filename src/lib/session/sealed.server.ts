import * as v from 'valibot';
import { SESSAO } from '../conta/rules.ts';
import { cookieIn } from './cookies.ts';

/** 32 bytes known only to the server, equal in all processes (backend/platform/secrets/chaveDoServidor.ts). */
export type ServerKey = Uint8Array<ArrayBuffer>;

/** The page's data for sealing: the request, and the server's key. */
export interface Sealing {
  request: Request;
  locals: { sealKey: ServerKey };
}

/**
 * The key for data that a browser keeps for its session: derived from the server's key and the session's token, so that only the server
 * can seal and only the session's holder gets it back. `purpose` separates uses. Null without a session.
 */
export async function sessionKey({ request, locals }: Sealing, purpose: string): Promise<CryptoKey | null> {
  const token = cookieIn(request.headers.get('cookie'), SESSAO.cookie);
  return token ? keyOf(locals.sealKey, token, purpose) : null;
}

/** HKDF-SHA-256 of a browser token, with the server's key as the salt. */
export async function keyOf(sealKey: ServerKey, token: string, purpose: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', bytesOf(token), 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: sealKey, info: bytesOf(purpose) };
  return crypto.subtle.deriveKey(how, secret, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

/** Deflates and seals a text, base64url. Null when it is longer than MOST_BYTES, which unsealing thus never exceeds. */
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

/** Unseals a text. Null: another session or use, modified, invalid deflate data, or longer than MOST_BYTES. */
export async function unseal(sealed: string, key: CryptoKey): Promise<string | null> {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const how = { name: 'AES-GCM', iv: bytes.subarray(0, IV) };
    const packed = await crypto.subtle.decrypt(how, key, bytes.subarray(IV));
    return await inflate(packed);
  } catch (error) {
    // Web Crypto throws a DOMException, invalid deflate data a TypeError or a zlib error.
    if (error instanceof DOMException || error instanceof TypeError || isZlibError(error)) return null;
    throw error;
  }
}

/** More than a cookie of 2,400 characters of ordinary text; a page with more is answered at once. */
const MOST_BYTES = 16_384;
const IV = 12;

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Null as soon as it exceeds MOST_BYTES: the rest is not inflated. */
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

/**
 * The state of a natively submitted form, kept for the redirect back to the same address, so that Back, Forward and reload never
 * resubmit. It waits in an HttpOnly cookie, sealed under the server's key for session and address, and ends on another page, after a
 * successful submission, or after ten minutes. The server stores nothing, and no address contains it. Before a session a token of this
 * visit replaces the session's; it opens nothing else.
 *
 * Null where the answer must be the page itself: the request is not a navigation, or the state does not fit a cookie.
 */
export async function storeStateForPage(
  page: Sealing,
  name: string,
  shown: unknown,
): Promise<Response | null> {
  const { request } = page;
  if (request.headers.get('sec-fetch-mode') !== 'navigate') return null;
  const cookies = await stateCookies(page, name, shown);
  if (cookies.length === 0) return null;
  const headers = new Headers({ location: addressOf(request), 'cache-control': 'no-store' });
  for (const one of cookies) headers.append('set-cookie', one);
  return new Response(null, { status: 303, headers });
}

/** The cookies that keep a state for the address of `page.request`, which may be the one that an answer leads to; none when it does not fit. */
async function stateCookies(page: Sealing, name: string, shown: unknown): Promise<string[]> {
  const { request, locals } = page;
  const known = await keyFor(page, name);
  const visit = known ? null : Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const key = known ?? (await keyOf(locals.sealKey, visit ?? '', purposeOf(request, name)));
  const sealed = await seal(JSON.stringify(shown), key);
  if (sealed === null || sealed.length > MOST_LETTERS) return [];
  const state = cookie(NAME, `${await markOf(request)}.${sealed}`, KEPT_SECONDS);
  return visit ? [state, cookie(VISIT, visit, KEPT_SECONDS)] : [state];
}

/** The state left for this page under this name; undefined if none. The answer to a form post shows no stored state. */
export async function storedStateForPage<Shown>(
  page: Sealing,
  name: string,
  schema: v.GenericSchema<unknown, Shown>,
): Promise<Shown | undefined> {
  return page.request.method === 'POST' ? undefined : storedStateForAddress(page, name, schema);
}

/** The same, also for a form posted to its own address. */
async function storedStateForAddress<Shown>(
  page: Sealing,
  name: string,
  schema: v.GenericSchema<unknown, Shown>,
): Promise<Shown | undefined> {
  const [, sealed] = (keptBy(page.request) ?? '').split('.');
  const key = sealed ? await keyFor(page, name) : null;
  const text = sealed && key ? await unseal(sealed, key) : null;
  if (text === null) return undefined;
  // The previous version may have written it in another format.
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return read.success ? read.output : undefined;
}

/** The cookie that clears the stored state, once the driver is on another page or the form has worked. */
export async function expiredStateCookie(request: Request, answer: Response): Promise<string | null> {
  const kept = keptBy(request);
  if (!kept || !navigates(request)) return null;
  if (answer.headers.getSetCookie().some((one) => one.startsWith(`${NAME}=`))) return null;
  const here = request.method === 'GET' && kept.startsWith(`${await markOf(request)}.`);
  return here ? null : cookie(NAME, '', 0);
}

const NAME = 'deixado';
/** Replaces the session token while there is no session. */
const VISIT = 'visita';
const KEPT_SECONDS = 600;
/** Small enough that the session and three drafts fit a header of 8 KB, the limit of proxies. */
const MOST_LETTERS = 2400;

const keptBy = (request: Request) => cookieIn(request.headers.get('cookie'), NAME);

function navigates({ headers }: Request): boolean {
  return headers.get('sec-fetch-mode') === 'navigate' && !headers.has('sec-purpose');
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const purposeOf = (request: Request, name: string) => `deixado:${name}:${addressOf(request)}`;

async function keyFor(page: Sealing, name: string): Promise<CryptoKey | null> {
  const { request, locals } = page;
  const ofSession = await sessionKey(page, purposeOf(request, name));
  if (ofSession) return ofSession;
  const visit = cookieIn(request.headers.get('cookie'), VISIT);
  return visit ? keyOf(locals.sealKey, visit, purposeOf(request, name)) : null;
}

/** Identifies the address without naming it. */
async function markOf(request: Request): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(addressOf(request)));
  return Buffer.from(hash).subarray(0, 9).toString('base64url');
}

function cookie(name: string, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
}
