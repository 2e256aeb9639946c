import * as v from 'valibot';
import { cookieIn } from './cookies.ts';
import { bytesOf, seal, sessionKey, unseal } from './sealed.server.ts';

/**
 * What a page has to say to a form that a browser sent by itself: left for the same address, to which it is redirected. So Back,
 * Forward and reload never meet the question whether to send the form again. It waits in a cookie that no script reads, sealed
 * with the session's token and the address, and goes with the next page that is another one, with a form that worked, or after
 * ten minutes: until then a reload shows it again. Nothing is kept here, and nothing of it stands in an address.
 *
 * Null where the answer must be the page itself: the browser does not say that it navigates, nobody is signed in, or it is more
 * than a cookie holds.
 */
export async function leaveForPage(request: Request, name: string, shown: unknown): Promise<Response | null> {
  if (request.headers.get('sec-fetch-mode') !== 'navigate') return null;
  const key = await keyFor(request, name);
  if (!key) return null;
  const sealed = await seal(new Uint8Array(await deflate(JSON.stringify(shown))), key);
  if (sealed.length > MOST_LETTERS) return null;
  const headers = new Headers({ location: addressOf(request), 'cache-control': 'no-store' });
  headers.append('set-cookie', cookie(`${await markOf(request)}.${sealed}`, KEPT_SECONDS));
  return new Response(null, { status: 303, headers });
}

/** What was left for this page under this name; undefined without any. */
export async function leftForPage<Shown>(
  request: Request,
  name: string,
  schema: v.GenericSchema<unknown, Shown>,
): Promise<Shown | undefined> {
  if (request.method === 'POST') return undefined;
  const [, sealed] = (keptBy(request) ?? '').split('.');
  const key = sealed ? await keyFor(request, name) : null;
  const bytes = sealed && key ? await unseal(sealed, key) : null;
  if (!bytes) return undefined;
  // The version before this one may have left it, in a shape of its own.
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await inflate(bytes));
  return read.success ? read.output : undefined;
}

/** The cookie that takes away what was left, once the driver is at another page or the form of this one worked. */
export async function forgottenBy(request: Request, answer: Response): Promise<string | null> {
  const kept = keptBy(request);
  if (!kept || !navigates(request)) return null;
  if (answer.headers.getSetCookie().some((one) => one.startsWith(`${NAME}=`))) return null;
  const here = request.method === 'GET' && kept.startsWith(`${await markOf(request)}.`);
  return here ? null : cookie('', 0);
}

const NAME = 'deixado';
const KEPT_SECONDS = 600;
/** Beside the session and three drafts in one header, for which a proxy keeps 8 KB. */
const MOST_LETTERS = 2400;

const through = (bytes: BlobPart, way: CompressionStream | DecompressionStream) =>
  new Response(new Blob([bytes]).stream().pipeThrough(way)).arrayBuffer();
const deflate = (text: string) => through(text, new CompressionStream('deflate-raw'));
const inflate = async (bytes: ArrayBuffer) =>
  new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));

const keptBy = (request: Request) => cookieIn(request.headers.get('cookie'), NAME);

function navigates({ headers }: Request): boolean {
  return headers.get('sec-fetch-mode') === 'navigate' && !headers.has('sec-purpose');
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const keyFor = (request: Request, name: string) =>
  sessionKey(request, `deixado:${name}:${addressOf(request)}`);

/** Tells the address to which it belongs, without saying it. */
async function markOf(request: Request): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(addressOf(request)));
  return Buffer.from(hash).subarray(0, 9).toString('base64url');
}

function cookie(value: string, seconds: number): string {
  return `${NAME}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
}
