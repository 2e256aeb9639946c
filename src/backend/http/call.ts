import * as v from 'valibot';
import type { Endpoint } from '#lib/endpoint.ts';
import { AppError, type FieldErrors, fail } from '#lib/errors.ts';
import type { Sessao } from '../conta/session.ts';
import type { Ctx, PublicCtx } from '../context.ts';
import { tellRefusal } from '../observe/refusals.ts';
import { failureOf } from './failures.ts';
import { type Caller, isCommerce, type Route } from './route.ts';
import { storable } from './storable.ts';

/** One call of the contract: who makes it, whether a request of the network carries it or a page of this process. */
export interface Call extends Caller {
  ctx: PublicCtx;
  /** Its address with `:name` for what the caller wrote there, for the log. */
  route: string;
}

/** Who may call, before anything of the body is read. */
export function admit(sessao: Sessao | null, endpoint: Endpoint): void {
  if (endpoint.access === 'session' && !sessao) fail('SESSAO_EXIGIDA');
  if (endpoint.gated && !sessao?.liberado) fail('MENU_BLOQUEADO');
}

/** May it be made, is what came in of its shape, and then: makes it. Gives the wire answer, or a Response of its own. */
export async function perform(
  call: Call,
  { endpoint, handle }: Route,
  raw: Record<string, unknown>,
): Promise<unknown> {
  const { sessao } = call;
  admit(sessao, endpoint);
  if (isCommerce(endpoint)) refuseOtherEmail(sessao, raw);
  const parsed = v.safeParse(endpoint.input, storable(raw), { message: sentenceOfIssue });
  if (!parsed.success) fail('DADOS_INVALIDOS', { fields: fieldsOf(parsed.issues) });
  const ctx: PublicCtx | Ctx = sessao ? { ...call.ctx, actor: sessao.actor } : call.ctx;
  return handle(ctx, parsed.output, call);
}

/** What the caller is told of a failure; what nobody expected goes to the log. */
export function refusalOf({ ctx, sessao, route }: Call, thrown: unknown): AppError {
  if (thrown instanceof AppError) {
    tellRefusal(ctx, { code: thrown.code, route, usuario: sessao?.actor.id });
    return thrown;
  }
  return failureOf(thrown, ctx.log, { requestId: ctx.origem.requestId, route });
}

/** A legacy call names the driver by e-mail; it must be the session's own (design decision on accounts). */
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

/** What a field says whose contract has no sentence of its own. */
function sentenceOfIssue({ received }: v.BaseIssue<unknown>): string {
  return received === 'undefined' || received === '""' ? 'Preencha este campo.' : 'Confira este campo.';
}

function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) fields[v.getDotPath(issue) ?? ''] ??= issue.message;
  return fields;
}
