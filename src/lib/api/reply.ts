import * as v from 'valibot';
import type { Endpoint } from '#lib/endpoint.ts';
import { AppError, type ErrorCode, type FieldErrors, isErrorCode } from '#lib/errors.ts';

interface Reply {
  status: number;
  text: string;
}

/**
 * Parses a reply or throws an AppError. Backends report errors as a bare code, a sentence, JSON with fields (specification 1, section
 * 8), `{ response: 'error', message }` with status 200, the bare word `error` (legacy calls), or, from other servers, as proxy pages,
 * empty bodies and traces, which are never shown.
 */
export function readReply(endpoint: Endpoint, { status, text }: Reply): unknown {
  if (status < 200 || status > 299) throw readError({ status, text });
  const bare = unquoted(text);
  if (isErrorCode(bare)) throw new AppError(bare);
  const received = isBareError(text) ? { response: 'error' } : parsed(text);
  const refusal = refusalIn(received);
  const answer = answered(endpoint, received, refusal);
  // Without this check a call with an empty answer would accept an error as its answer.
  if (refusal && !tellsOfRefusal(answer)) throw refusal;
  return answer;
}

function answered(endpoint: Endpoint, received: unknown, refusal: AppError | undefined): unknown {
  try {
    return answerOf(endpoint, received);
  } catch (cause) {
    throw refusal ?? new AppError('SERVICO_INDISPONIVEL', { cause });
  }
}

function tellsOfRefusal(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && ('response' in answer || 'success' in answer);
}

const ErrorBody = v.object({
  response: v.optional(v.unknown()),
  success: v.optional(v.unknown()),
  error: v.optional(v.string()),
  error_description: v.optional(v.string()),
  message: v.optional(v.string()),
  mensagemExibir: v.optional(v.string()),
  campos: v.optional(v.record(v.string(), v.string()), {}),
});

/** The error of a reply with status 200 (legacy calls). */
function refusalIn(received: unknown): AppError | undefined {
  const body = v.safeParse(ErrorBody, received);
  if (!body.success) return undefined;
  const { response, success, error } = body.output;
  const refused =
    response === 'error' || success === false || (response === undefined && error !== undefined);
  return refused ? said(body.output, 'SERVICO_RECUSOU') : undefined;
}

function readError({ status, text }: Reply): AppError {
  const bare = unquoted(text);
  if (isErrorCode(bare)) return new AppError(bare);
  const code = fallback(status);
  if (!bare.startsWith('{')) return new AppError(code, { sentence: readable(status, bare) });
  const body = v.safeParse(ErrorBody, jsonOf(bare));
  return body.success ? said(body.output, code, status) : new AppError(code);
}

function said(body: v.InferOutput<typeof ErrorBody>, otherwise: ErrorCode, status = 200): AppError {
  const { error, error_description: description, message, mensagemExibir, campos } = body;
  const code = [description, error, message, mensagemExibir].find(isErrorCode);
  const words = [message, mensagemExibir, description, error].find(
    (text) => text !== undefined && !isErrorCode(text) && readable(status, text) !== undefined,
  );
  const fields: FieldErrors = campos;
  // A failure with one of our codes has our sentence; other texts of a failed server are not for drivers.
  const shown = code === undefined && status >= 500 ? undefined : words;
  return new AppError(code ?? otherwise, { fields, sentence: shown });
}

/** A sentence for a driver: no HTML, no trace, no text of a failed server. */
function readable(status: number, text: string): string | undefined {
  const words = text.trim();
  const sentence = words !== '' && words.length < 300 && !/^[<[{]/.test(words) && !/^\w+$/.test(words);
  return sentence && (status < 500 || /[.!?]$/.test(words)) ? words : undefined;
}

/** A code or sentence, also when a backend sends it as a quoted JSON string. */
function unquoted(text: string): string {
  const bare = text.trim();
  const value = bare.startsWith('"') ? jsonOf(bare) : bare;
  return typeof value === 'string' ? value.trim() : bare;
}

function isBareError(text: string): boolean {
  return /^\s*"?error"?\s*$/i.test(text);
}

function parsed(text: string): unknown {
  if (text.trim() === '') return null;
  const value = jsonOf(text);
  if (value === undefined) throw new AppError('SERVICO_INDISPONIVEL');
  return value;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function fallback(status: number): ErrorCode {
  if (status === 401) return 'SESSAO_EXIGIDA';
  if (status === 404) return 'NAO_ENCONTRADO';
  if (status === 413) return 'CORPO_GRANDE';
  if (status === 429) return 'MUITAS_TENTATIVAS';
  return status >= 400 && status < 500 ? 'SERVICO_RECUSOU' : 'SERVICO_INDISPONIVEL';
}

/** The answer of the contract. An invalid one is reported by its field names only, because its values may be personal. */
export function answerOf({ method, path, answer }: Endpoint, received: unknown): unknown {
  // valibot also accepts an array as an object.
  const list = Array.isArray(received) && answer.type === 'object';
  const parsed = v.safeParse(answer, list ? null : received);
  if (parsed.success) return parsed.output;
  const fields = [...new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? '(itself)'))];
  throw new Error(`the answer of ${method} ${path} breaks the contract at ${fields.join(', ')}`);
}
