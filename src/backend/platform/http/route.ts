import type { GenericSchema } from 'valibot';
import type { Ctx, Pessoa, PublicCtx, Sessao } from '#backend/platform/context.ts';
import type { Endpoint, ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';

export interface BackendEnv {
  /** `pessoa`: the member of the staff signed in at the desk, only on its own port. */
  Variables: {
    ctx: PublicCtx;
    sessao: Sessao | null;
    pessoa: Pessoa | null;
    sessaoAgora?: Caller['sessaoAgora'];
  };
}

/** Caller data besides the driver, and setters for the answer. */
export interface Caller {
  sessao: Sessao | null;
  /** The session as it is now: asked again when the body took more than a second, in which it may have ended. */
  sessaoAgora?: (() => Promise<Sessao | null>) | undefined;
  /** One of our pages calls for a browser: tokens are sent only in its cookie. */
  daPagina: boolean;
  /** Cookie header as sent by the browser. */
  cookies: string | null;
  setCookie(cookie: string): void;
}

export interface Route {
  endpoint: Endpoint;
  handle(ctx: PublicCtx, input: unknown, caller: Caller): Promise<unknown>;
}

/** Connects an endpoint of the contract to its operation: parsed input and context in, wire answer or Response out. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: (ctx: Ctx, input: ParsedInput<E>, caller: Caller) => Promise<WireAnswer<E> | Response>,
): Route {
  requireBounded(endpoint);
  return { endpoint, handle: handler as Route['handle'] };
}

/** Like route, for an endpoint that needs no session. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handler: (ctx: PublicCtx, input: ParsedInput<E>, caller: Caller) => Promise<WireAnswer<E> | Response>,
): Route {
  requireBounded(endpoint);
  return { endpoint, handle: handler as Route['handle'] };
}

/** The commerce API has PHP script names, as in the specification. */
export function isCommerce(endpoint: Endpoint): boolean {
  return endpoint.path.endsWith('.php');
}

/** Throws ARQUIVO_FALTA or ARQUIVO_VAZIO. A browser submits an empty file field as a file without a name. */
export function requireFile(file: Blob | ''): asserts file is Blob {
  const chosen = file !== '' && (file.size > 0 || (file instanceof File && file.name !== ''));
  if (!chosen) fail('ARQUIVO_FALTA');
  if (file.size === 0) fail('ARQUIVO_VAZIO');
}

/** Throws, before the program starts, when a call takes a text or a list without a maximum, or a record of invented names. */
function requireBounded({ method, path, input }: Endpoint): void {
  const found = unbounded(input as Schema);
  if (found)
    throw new Error(`${method} ${path} takes ${found}: texto, lista or respostas of lib/wire.ts have an end`);
}

/** What this reads of a schema of valibot. */
type Schema = GenericSchema & {
  pipe?: readonly Schema[];
  entries?: Readonly<Record<string, Schema>>;
  options?: readonly Schema[];
  wrapped?: Schema;
  item?: Schema;
};

const LENGTHS = ['max_length', 'length'];
/** Kinds whose values have a size of their own; `unknown` is a field that is not read. */
const SIZED = ['boolean', 'number', 'picklist', 'literal', 'null', 'instance', 'blob', 'unknown'];

/** The first part without an end, in words. A length counts when it is asked first, before a pattern or an item. */
function unbounded(schema: Schema): string | undefined {
  const second = schema.pipe?.[1];
  const measured = second !== undefined && LENGTHS.includes(second.type);
  const steps = (schema.pipe ?? [schema]).filter((step) => step === schema || step.kind === 'schema');
  return firstOf(steps, (step) => (step.pipe ? unbounded(step) : plain(step, measured)));
}

function plain(schema: Schema, measured: boolean): string | undefined {
  const { type, entries, options = [], wrapped, item } = schema;
  if (SIZED.includes(type)) return undefined;
  if (type === 'string') return measured ? undefined : 'a text of any length';
  if (type === 'array' && item)
    return measured ? (item.type === 'custom' ? undefined : unbounded(item)) : 'a list of any length';
  if (type === 'object' && entries) return firstOf(Object.values(entries), unbounded);
  if (type === 'union') return firstOf(options, unbounded);
  return wrapped ? unbounded(wrapped) : `a ${type}`;
}

function firstOf(schemas: readonly Schema[], found: (schema: Schema) => string | undefined) {
  for (const schema of schemas) {
    const words = found(schema);
    if (words) return words;
  }
  return undefined;
}
