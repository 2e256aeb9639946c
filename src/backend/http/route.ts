import type { Context } from 'hono';
import type { Endpoint, ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import type { Sessao } from '../conta/session.ts';
import type { Ctx, PublicCtx } from '../context.ts';

/** Hono's variables and bindings of the backend. */
export interface BackendEnv {
  Variables: { ctx: PublicCtx; sessao: Sessao | null; form?: FormData | undefined };
}

/** One served call: parse, call, answer. */
export interface Route {
  endpoint: Endpoint;
  handle(ctx: PublicCtx, input: unknown, c: Context<BackendEnv>): Promise<unknown>;
}

/**
 * Ties an endpoint of the contract to the operation that answers it. The handler gets the parsed input and the
 * context (with the driver, unless the endpoint is public) and returns the wire answer, or a Response of its own.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: (ctx: Ctx, input: ParsedInput<E>, c: Context<BackendEnv>) => Promise<WireAnswer<E> | Response>,
): Route {
  return { endpoint, handle: handler as Route['handle'] };
}

/** The same for an endpoint that needs no session. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handler: (
    ctx: PublicCtx,
    input: ParsedInput<E>,
    c: Context<BackendEnv>,
  ) => Promise<WireAnswer<E> | Response>,
): Route {
  return { endpoint, handle: handler as Route['handle'] };
}
