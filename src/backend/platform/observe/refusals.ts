import type { PublicCtx } from '#backend/platform/context.ts';
import type { ErrorCode } from '#lib/errors.ts';

/** Refusals that may be part of an attack: sign-in, access, origin and limits (ASVS 16.3). */
const LOGGED: ReadonlySet<ErrorCode> = new Set([
  'USUARIO_SENHA_INVALIDO',
  'USUARIO_NAO_EXISTE',
  'USUARIO_BLOQUEADO',
  'CODIGO_EXPIRADO',
  'CODIGO_INVALIDO',
  'SESSAO_EXIGIDA',
  'OUTRO_USUARIO',
  'ORIGEM_RECUSADA',
  'PAPEL_SEM_ACESSO',
  'MUITAS_TENTATIVAS',
  'CHAVE_REPETIDA',
  'CORPO_INVALIDO',
]);

/** One line per refusal: code, route, session and address; never the input. */
export function logRefusal(
  { log, origem: { ip, requestId } }: PublicCtx,
  { code, route, usuario }: { code: ErrorCode; route: string; usuario: string | undefined },
): void {
  if (LOGGED.has(code)) log.warn({ code, route, usuario, ip, requestId }, 'refused');
}
