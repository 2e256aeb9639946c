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
  return { endpoint, handle: handler as Route['handle'] };
}

/** Like route, for an endpoint that needs no session. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handler: (ctx: PublicCtx, input: ParsedInput<E>, caller: Caller) => Promise<WireAnswer<E> | Response>,
): Route {
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
