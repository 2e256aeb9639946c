import { DrizzleQueryError } from 'drizzle-orm';
import * as v from 'valibot';

/**
 * What the log keeps of an error: where it happened, and no value of anybody's. Drizzle writes the parameters of a failed
 * query into its message, and its cause says enough; some other messages quote what they could not read.
 */
export function safeError(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return { type: typeof cause };
  return { type: cause.name, message: messageOf(cause), stack: framesOf(cause) };
}

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
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
