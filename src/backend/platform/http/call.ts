import * as v from 'valibot';
import type { Ctx, PublicCtx, Sessao } from '#backend/platform/context.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { AppError, type FieldErrors, fail, sentenceOfIssue } from '#lib/errors.ts';
import { failureOf, logRefusal } from './failures.ts';
import { type Caller, isCommerce, type Route } from './route.ts';
import { storable } from './storable.ts';

/** One call of the contract, from the network or from a page of this process. */
export interface Call extends Caller {
  ctx: PublicCtx;
  /** The call's address with `:name` in place of values, for the log. */
  route: string;
}

/** Throws SESSAO_EXIGIDA or MENU_BLOQUEADO unless this session may call. Runs before the body is read. */
export function admit(sessao: Sessao | null, endpoint: Endpoint): void {
  if (endpoint.access === 'session' && !sessao) fail('SESSAO_EXIGIDA');
  if (endpoint.gated && endpoint.gated !== 'da multa' && !sessao?.liberado) fail('MENU_BLOQUEADO');
}

/** Checks access, parses the input, and runs the operation. Returns the wire answer, or a Response. */
export async function perform(
  call: Call,
  { endpoint, handle }: Route,
  raw: Record<string, unknown>,
): Promise<unknown> {
  const sessao = call.sessaoAgora ? await call.sessaoAgora() : call.sessao;
  admit(sessao, endpoint);
  if (isCommerce(endpoint)) refuseOtherEmail(sessao, raw);
  const parsed = v.safeParse(endpoint.input, storable(raw), {
    message: sentenceOfIssue,
    abortPipeEarly: true,
  });
  if (!parsed.success) fail('DADOS_INVALIDOS', { fields: fieldsOf(parsed.issues) });
  const ctx: PublicCtx | Ctx = sessao ? { ...call.ctx, actor: sessao.actor } : call.ctx;
  return handle(ctx, parsed.output, { ...call, sessao });
}

/** Maps an error to the answer; unexpected errors are logged. */
export function errorOf({ ctx, sessao, route }: Call, thrown: unknown): AppError {
  if (thrown instanceof AppError) {
    logRefusal(ctx, { code: thrown.code, route, usuario: sessao?.actor.id });
    return thrown;
  }
  return failureOf(thrown, ctx.log, { requestId: ctx.origem.requestId, route });
}

/** Throws OUTRO_USUARIO when a legacy call names a driver by an e-mail other than the session's own. */
function refuseOtherEmail(sessao: Sessao | null, input: Record<string, unknown>): void {
  const email = input.email ?? input.Email;
  if (
    sessao &&
    typeof email === 'string' &&
    email !== '' &&
    email.trim().toLowerCase() !== sessao.actor.email
  ) {
    fail('OUTRO_USUARIO');
  }
}

/** Wrong fields that an answer names. No form has so many. */
const MOST_NAMED = 30;

function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues.slice(0, MOST_NAMED)) fields[v.getDotPath(issue) ?? ''] ??= issue.message;
  return fields;
}
