import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { consume, consumeByNetwork } from '#backend/platform/limits.ts';
import { routeOf } from '#backend/platform/observe/routePattern.ts';
import { AppError, type ErrorCode, fail } from '#lib/errors.ts';
import { logRefusal, refusal } from './failures.ts';
import type { BackendEnv } from './route.ts';

const KIB = 1024;
/** Bytes of a body, by caller. A call that needs more declares it (`bytes` of lib/endpoint.ts). */
const MOST_BYTES = { stranger: 8 * KIB, signedIn: 64 * KIB, staff: 512 * KIB };
/** Bodies that one network may send without a session. Calls that cost more have limits of their own. */
const STRANGERS = { nome: 'sem-sessao', points: 2_000, seconds: 900 };
/** Forms with documents per account: enough for many fines. An appeal has its own limits. */
const UPLOADS = { nome: 'envio', points: 60, seconds: 3600 };

/** What the contract declares about the bodies of one address. */
export interface Declared {
  /** Bytes; 0: the limit of the caller. */
  bytes: number;
  documents: boolean;
  /** Everything at the address needs a session. */
  session: boolean;
  /** It limits strangers itself, after it has verified their signature. */
  webhook: boolean;
}

/**
 * The one gate of every body, before any schema: bytes by caller, number and depth of values and fields, then the network's limit.
 * What passes it is whole and in memory, except documents, which stream to the form of a signed-in account.
 */
export const bodyGate = (declaredFor: (path: string) => Declared) =>
  createMiddleware<BackendEnv>(async (c, next) => {
    const { raw } = c.req;
    if (raw.body === null) return next();
    const id = c.var.sessao?.actor.id ?? c.var.pessoa?.id;
    const declared = declaredFor(c.req.path);
    // Who needs a session and has none is told so by the page or the call, which find no body to read.
    if (id === undefined && declared.session) {
      withBody(c, null);
      return next();
    }
    const type = raw.headers.get('content-type') ?? '';
    const caller = id === undefined ? 'stranger' : c.var.pessoa ? 'staff' : 'signedIn';
    const limit = Math.max(declared.bytes, MOST_BYTES[caller]);
    try {
      if (id !== undefined && declared.documents && isLargeForm(raw.headers, limit))
        return await upload(c, id, next);
      const bytes = await bytesOf(raw, limit);
      if (bytes === null || !isBounded(type, bytes)) return refuse(c, 'CORPO_GRANDE');
      if (id === undefined && !declared.webhook) await consumeByNetwork(c.var.ctx, STRANGERS);
      withBody(c, bytes);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return refuse(c, error.code);
    }
    return next();
  });

/** One form with documents arrives per account at a time, so that a slow one takes one place of the entry (server/body.mjs). */
const arriving = new Map<string, Promise<void>>();
/** Milliseconds that another body of an account waits for its turn, which comes soon after taps in a row. */
const WAIT_FOR_A_TURN = 10_000;

async function upload(c: Context<BackendEnv>, id: string, next: () => Promise<void>): Promise<void> {
  await consume(c.var.ctx, { ...UPLOADS, de: id });
  const leave = await placeOf(id);
  try {
    const { raw } = c.req;
    const body = raw.body && unread(raw.body, fewParts(raw.headers.get('content-type') ?? ''), leave);
    const streamed: RequestInit & { duplex: 'half' } = { body, duplex: 'half' };
    c.req.raw = new Request(raw, streamed);
    await next();
  } finally {
    leave();
  }
}

/** The same body, of which no byte is read before the form is; `whole` is called once its last one was. */
function unread(
  body: ReadableStream<Uint8Array>,
  fits: (chunk: Uint8Array) => boolean,
  whole: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(out) {
        const { value, done } = await reader.read();
        if (!done && !fits(value)) throw new TypeError('a form has too many parts');
        if (!done) return out.enqueue(value);
        whole();
        out.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Resolves to the function that leaves the place. Throws MUITAS_TENTATIVAS when the turn does not come. */
async function placeOf(id: string): Promise<() => void> {
  if (arriving.has(id)) {
    const late = wait(WAIT_FOR_A_TURN, 'late', { ref: false });
    for (let other = arriving.get(id); other; other = arriving.get(id))
      if ((await Promise.race([other, late])) === 'late') fail('MUITAS_TENTATIVAS');
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  arriving.set(id, promise);
  return () => {
    if (arriving.get(id) === promise) arriving.delete(id);
    resolve();
  };
}

/** Whether a form may have documents in it: longer than other bodies, or of unknown length. */
function isLargeForm(headers: Headers, limit: number): boolean {
  if (!/^\s*multipart\/form-data/i.test(headers.get('content-type') ?? '')) return false;
  const length = headers.get('content-length');
  return length === null || headers.has('transfer-encoding') || Number(length) > limit;
}

/** The bytes of a body; null past the limit. A declared length is believed only to refuse. */
async function bytesOf({ headers, body }: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(headers.get('content-length') ?? 0) > limit) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Puts the checked bytes in place of the stream; without bytes, the request has no body. */
function withBody(c: Context, bytes: Uint8Array<ArrayBuffer> | null): void {
  const { raw } = c.req;
  if (bytes) c.req.raw = new Request(raw, { body: bytes });
  else {
    const { url, method, headers, signal } = raw;
    c.req.raw = new Request(url, { method, headers, signal });
  }
}

function refuse(c: Context<BackendEnv>, code: ErrorCode): Response {
  const { sessao, ctx, pessoa } = c.var;
  logRefusal(ctx, { code, route: routeOf(c.req.path).pattern, usuario: sessao?.actor.id ?? pessoa?.id });
  return refusal(c, code);
}

/** Values, names of objects and lists in one JSON body; deepest nesting; fields or files in one form. */
const MOST_VALUES = 1_000;
const MOST_DEPTH = 12;
const MOST_FIELDS = 250;

/** Whether a body is small enough in shape to be parsed and validated: bytes alone do not bound what a schema costs. */
export function isBounded(type: string, bytes: Uint8Array): boolean {
  // Its parameters may say anything, as 'multipart/form-data; boundary=json'.
  const name = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (name === 'application/x-www-form-urlencoded') return countOf(bytes, '&') < MOST_FIELDS;
  if (name.startsWith('multipart/')) return partsOf(type)(bytes) <= MOST_FIELDS;
  return jsonWithin(bytes);
}

/** A function that says of each chunk of a multipart body whether its parts so far are few enough. */
export function fewParts(type: string): (chunk: Uint8Array) => boolean {
  const parts = partsOf(type);
  return (chunk) => parts(chunk) <= MOST_FIELDS;
}

/**
 * One pass over the bytes, before anything is built: a comma or an opening bracket outside of a text begins a value. A body that is no
 * JSON is bounded too; its parser refuses it.
 */
function jsonWithin(bytes: Uint8Array): boolean {
  let values = 1;
  let depth = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      depth += 1;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (values > MOST_VALUES || depth > MOST_DEPTH) return false;
  }
  return true;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Counts the boundaries of a multipart body over its chunks. */
function partsOf(type: string): (chunk: Uint8Array) => number {
  // At most 500 characters.
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type.slice(0, 500));
  // Of two, the form's parser may take the other one: then each '--' counts.
  const only = type.split(/boundary=/i).length === 2;
  const mark = `--${(only && (boundary?.[1] ?? boundary?.[2])) || ''}`;
  let parts = 0;
  /** The end of the last chunk, where a boundary may have begun. */
  let tail = Buffer.alloc(0);
  return (chunk) => {
    const seen =
      tail.length > 0
        ? Buffer.concat([tail, chunk])
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const found = countOf(seen, mark);
    parts += found;
    const rest = seen.lastIndexOf(mark);
    tail = Buffer.from(
      seen.subarray(Math.max(rest === -1 ? 0 : rest + mark.length, seen.length - mark.length + 1)),
    );
    return parts;
  };
}

function countOf(bytes: Uint8Array, mark: string): number {
  const seen = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let found = 0;
  for (let at = seen.indexOf(mark); at !== -1; at = seen.indexOf(mark, at + mark.length)) found += 1;
  return found;
}
