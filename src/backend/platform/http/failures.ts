import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { PublicCtx } from '#backend/platform/context.ts';
import { temporaryFailureOf } from '#backend/platform/db/trouble.ts';
import { AppError, ERROR_STATUS, type ErrorCode, type FieldErrors } from '#lib/errors.ts';
import { type Contacts, sentenceOf, TEXTS } from '#lib/messages.ts';

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

interface Refused {
  path: string;
  accept?: string | undefined;
  code: ErrorCode;
  /** What the error says itself, instead of the sentence of its code. */
  sentence?: string | undefined;
  fields?: FieldErrors;
  contacts?: Contacts;
}

/**
 * Every refusal, also those of the entry (server/answers.mjs): in the shape of the API that its address belongs to, for people a small
 * page. The App API answers the bare code as text, as the specification has it, unless there is more to say.
 */
export function refusalOf({ path, accept, code, sentence, fields: campos, contacts }: Refused) {
  const more = sentence !== undefined || Object.keys(campos ?? {}).length > 0;
  const outage = code === 'SERVICO_INDISPONIVEL' ? TEXTS.foraDoAr : undefined;
  const message = sentence ?? outage ?? sentenceOf(code, contacts);
  const answer = (type: string, body: string | object) => ({
    status: ERROR_STATUS[code],
    headers: { 'cache-control': 'no-store', 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  if (path === '/token')
    return answer(JSON_TYPE, { error: 'invalid_grant', error_description: code, message, campos });
  if (path.startsWith('/comercio/'))
    return answer(JSON_TYPE, { response: 'error', success: false, error: code, message, campos });
  if (/^\/(api|webhooks|arquivos)\/|^\/readyz$/.test(path))
    return more
      ? answer(JSON_TYPE, { error: code, message: sentence, campos })
      : answer('text/plain; charset=utf-8', code);
  if (accept === 'application/json') return answer(JSON_TYPE, { error: code, message });
  const kept =
    code === 'CORPO_GRANDE' ? ' O que você escreveu continua na página anterior: volte a ela.' : '';
  return answer('text/html; charset=utf-8', page(message + kept));
}

const JSON_TYPE = 'application/json';

/** The answer when something fails outside of calls and pages. */
export function refusal({ req }: Context, code: ErrorCode): Response {
  const { body, ...init } = refusalOf({ path: req.path, accept: req.header('accept'), code });
  return new Response(body, init);
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
