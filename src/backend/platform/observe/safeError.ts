import { DrizzleQueryError } from 'drizzle-orm';
import * as v from 'valibot';
import { withOrigins } from './origins.ts';

/**
 * What the log keeps of an error: where it happened, and no value of anybody's. Drizzle writes the parameters of a failed
 * query into its message, and its cause says enough; some other messages quote what they could not read.
 */
export function safeError(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return { type: typeof cause, message: whole(cause) };
  const below = cause.cause === undefined ? {} : { cause: safeError(cause.cause) };
  return { type: cause.name, message: messageOf(cause), stack: framesOf(cause), ...below };
}

/** What was thrown and is no error, as far as it says anything of nobody: without numbers of documents, addresses and secrets. */
function whole(thrown: unknown): string {
  const text = typeof thrown === 'string' ? thrown : (stringify(thrown) ?? String(thrown));
  return text
    .replace(/[^\s"'<>@]+@[^\s"'<>@]+/g, '[e-mail]')
    .replace(/\d(?:[\d.\-/ ]{3,}\d)/g, '[number]')
    .slice(0, 2_000);
}

/** Undefined for what JSON has no words for. */
function stringify(thrown: unknown): string | undefined {
  try {
    return JSON.stringify(thrown, (key, value) => (SECRETS.test(key) ? '[secret]' : value));
  } catch {
    return undefined;
  }
}

const SECRETS = /senha|password|token|secret|authorization|cookie|cpf|cnpj|rg$|nome|name|endereco|address/i;

function messageOf(error: Error): string {
  if (v.isValiError(error)) return `does not fit at ${error.issues.map(fieldOf).join(', ')}`;
  if (error instanceof SyntaxError) return 'malformed text';
  const code = 'code' in error ? String(error.code) : '';
  // Class 22 of PostgreSQL, data exceptions: "invalid input syntax for type integer: ...".
  return /^22[0-9A-Z]{3}$/.test(code) ? `data exception ${code}` : error.message;
}

function fieldOf(issue: v.BaseIssue<unknown>): string {
  return v.getDotPath(issue) ?? '(itself)';
}

/** The first lines of a stack are the message again. */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return withOrigins(frames.join('\n'));
}
