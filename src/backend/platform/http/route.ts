import type { Endpoint, ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import type { Ctx, Pessoa, PublicCtx, Sessao } from '../context.ts';

/** Hono's variables and bindings of the backend. */
export interface BackendEnv {
  /** `pessoa`: the member of the staff signed in at the desk, only on its own port. */
  Variables: { ctx: PublicCtx; sessao: Sessao | null; pessoa: Pessoa | null };
}

/** Caller data besides the driver, and setters for the answer. */
export interface Caller {
  sessao: Sessao | null;
  /** A page of ours asks for a browser: tokens go only into its cookie. */
  daPagina: boolean;
  /** Cookie header as sent by the browser. */
  cookies: string | null;
  setCookie(cookie: string): void;
}

/** One served call: parse, call, answer. */
export interface Route {
  endpoint: Endpoint;
  handle(ctx: PublicCtx, input: unknown, caller: Caller): Promise<unknown>;
}

/**
 * Connects an endpoint of the contract to its operation. The handler gets the parsed input and the context (with the driver, unless the
 * endpoint is public) and returns the wire answer or a Response.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: (ctx: Ctx, input: ParsedInput<E>, caller: Caller) => Promise<WireAnswer<E> | Response>,
): Route {
  return { endpoint, handle: handler as Route['handle'] };
}

/** The same for an endpoint that needs no session. */
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
