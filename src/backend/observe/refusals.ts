import type { Context } from 'hono';
import type { ErrorCode } from '#lib/errors.ts';
import type { BackendEnv } from '../http/route.ts';
import { routeOf } from './routePattern.ts';

/** Refusals that somebody who looks for an attack wants to see: sign-in, access, origin and limits (ASVS 16.3). */
const TOLD: ReadonlySet<ErrorCode> = new Set([
  'USUARIO_SENHA_INVALIDO',
  'USUARIO_NAO_EXISTE',
  'USUARIO_BLOQUEADO',
  'CODIGO_EXPIRADO',
  'SESSAO_EXIGIDA',
  'OUTRO_USUARIO',
  'ORIGEM_RECUSADA',
  'MUITAS_TENTATIVAS',
  'CHAVE_REPETIDA',
  'CORPO_INVALIDO',
]);

/** One line a refusal: which, where, by whose session and from which address; never what was sent. */
export function tellRefusal(c: Context<BackendEnv>, code: ErrorCode): void {
  if (!TOLD.has(code)) return;
  const { ctx, sessao } = c.var;
  const { ip, requestId } = ctx.origem;
  const route = routeOf(c.req.path).pattern;
  ctx.log.warn({ code, route, usuario: sessao?.actor.id, ip, requestId }, 'refused');
}
