import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { PublicCtx } from '#backend/platform/context.ts';
import { temporaryFailureOf } from '#backend/platform/db/trouble.ts';
import { AppError, ERROR_STATUS, type ErrorCode } from '#lib/errors.ts';
import { sentenceOf, TEXTS } from '#lib/messages.ts';

/** Maps a thrown value to an AppError: itself when expected, 503 when temporary, else 500. Logs it. */
export function failureOf(
  thrown: unknown,
  log: Pick<Logger, 'error'>,
  fields: Record<string, unknown>,
): AppError {
  if (thrown instanceof AppError) return thrown;
  const trouble = temporaryFailureOf(thrown);
  log.error({ err: thrown, ...fields }, trouble ? 'database not available' : 'unexpected error');
  return new AppError(trouble ?? 'ERRO_INTERNO');
}

/** The answer when something fails outside of calls and pages: the shape of its API for programs, a small page for people. */
export function refusal(c: Context, code: ErrorCode): Response {
  const status = ERROR_STATUS[code];
  const headers = { 'cache-control': 'no-store' };
  const text = code === 'SERVICO_INDISPONIVEL' ? TEXTS.foraDoAr : sentenceOf(code);
  const { path } = c.req;
  const init = { status, headers };
  const body = refusalBody(path, { code, message: text });
  if (body) return Response.json(body, init);
  if (/^\/(api|webhooks|arquivos)\/|^\/readyz$/.test(path))
    return new Response(code, {
      status,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    });
  if (c.req.header('accept') === 'application/json')
    return Response.json({ error: code, message: text }, init);
  const kept =
    code === 'CORPO_GRANDE' ? ' O que você escreveu continua na página anterior: volte a ela.' : '';
  return new Response(page(text + kept), {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  });
}

/** A refusal in the shape of the token endpoint (OAuth 2.0) or of the commerce API (its legacy shape); null at other paths. */
export function refusalBody(
  path: string,
  { code, message, campos }: { code: ErrorCode; message: string; campos?: Record<string, string> },
): object | null {
  if (path === '/token') return { error: 'invalid_grant', error_description: code, message, campos };
  if (path.startsWith('/comercio/'))
    return { response: 'error', success: false, error: code, message, campos };
  return null;
}

/** A page without styles and data, which may be unavailable. */
function page(text: string): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Via Livre</title></head><body><h1>Via Livre</h1><p>${text}</p></body></html>\n`;
}

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
