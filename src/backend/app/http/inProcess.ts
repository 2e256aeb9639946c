import { routes } from '#backend/app/routes.ts';
import type { Actor, SystemCtx } from '#backend/platform/context.ts';
import { type Call, errorOf, perform } from '#backend/platform/http/call.ts';
import { contract } from '#lib/api/contract.server.ts';
import { answerOf } from '#lib/api/reply.ts';
import { clientOf } from '#lib/api.ts';
import type { FullApi } from '#lib/contract.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import type { AppError } from '#lib/errors.ts';

const byEndpoint = new Map(routes.map((route) => [route.endpoint, route]));

/** The embedded backend for a page of this process: the checks and operations of the network's API, without a request. */
export function inProcessApi(
  caller: Omit<Call, 'route'>,
  onRefusal: (refusal: AppError) => void = () => undefined,
): FullApi {
  return clientOf(contract, async (endpoint, input) => {
    const route = byEndpoint.get(endpoint);
    if (!route) throw new Error(`no route answers ${endpoint.path}`);
    const call = { ...caller, route: endpoint.path };
    try {
      return answerOf(endpoint, (await perform(call, route, asSent(endpoint, input))) ?? null);
    } catch (error) {
      const refusal = errorOf(call, error);
      onRefusal(refusal);
      throw refusal;
    }
  });
}

/** The same for a driver whom the staff serves, as if with a plan: the audit rows name the member of the staff. */
export const apiDoMotorista = (ctx: SystemCtx, actor: Actor): FullApi =>
  inProcessApi({
    ctx,
    sessao: { actor, naoLidas: 0, plano: null, liberado: true },
    ...{ daPagina: false, cookies: null, setCookie: () => undefined },
  });

/** Form values are strings or files; undefined values are left out. */
function asSent({ encoding }: Endpoint, input: Record<string, unknown>): Record<string, unknown> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  if (encoding === 'json') return Object.fromEntries(given);
  return Object.fromEntries(
    given.flatMap(([name, value]) => (value === null ? [] : [[name, formValue(value)] as const])),
  );
}

function formValue(value: unknown): unknown {
  if (value instanceof Blob) return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
