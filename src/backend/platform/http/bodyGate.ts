import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { consume, consumeByNetwork } from '#backend/platform/limits.ts';
import { logRefusal } from '#backend/platform/observe/refusals.ts';
import { routeOf } from '#backend/platform/observe/routePattern.ts';
import { AppError, type ErrorCode, fail } from '#lib/errors.ts';
import { fewParts, isBounded } from './bodyShape.ts';
import { refusal } from './failures.ts';
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
