import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';

/** The answer as the contract has it. One that breaks it is told by its fields alone: what was received may be anybody's data. */
export function answerOf({ method, path, answer }: Endpoint, received: unknown): unknown {
  // For valibot a list is an object too.
  const list = Array.isArray(received) && answer.type === 'object';
  const parsed = v.safeParse(answer, list ? null : received);
  if (parsed.success) return parsed.output;
  const fields = [...new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? '(itself)'))];
  throw new Error(`the answer of ${method} ${path} breaks the contract at ${fields.join(', ')}`);
}
