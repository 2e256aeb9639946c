import * as v from 'valibot';
import type { Endpoint } from '#lib/endpoint.ts';
import { AppError, type ErrorCode, isErrorCode } from '#lib/errors.ts';

interface Reply {
  status: number;
  text: string;
}

/** The answer of a reply, or throws an AppError: the bare code as text, or JSON in the shape of its API (backend/platform/http/failures.ts). */
export function readReply(endpoint: Endpoint, { status, text }: Reply): unknown {
  if (status < 200 || status > 299) throw errorOf({ status, text });
  try {
    return answerOf(endpoint, text.trim() === '' ? null : jsonOf(text));
  } catch (cause) {
    throw new AppError('SERVICO_INDISPONIVEL', { cause });
  }
}

const Refusal = v.object({
  error: v.optional(v.string()),
  error_description: v.optional(v.string()),
  message: v.optional(v.string()),
  campos: v.optional(v.record(v.string(), v.string()), {}),
});

/** Without a code of ours it is the page of a proxy, or half an answer: no text for drivers. */
function errorOf({ status, text }: Reply): AppError {
  if (isErrorCode(text)) return new AppError(text);
  const body = v.safeParse(Refusal, jsonOf(text));
  if (!body.success) return new AppError(fallback(status));
  const { error, error_description: description, message: sentence, campos: fields } = body.output;
  const code = [description, error].find(isErrorCode);
  return code ? new AppError(code, { fields, sentence }) : new AppError(fallback(status));
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
