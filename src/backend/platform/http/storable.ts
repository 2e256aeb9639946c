import { fail } from '#lib/errors.ts';

/** Normalises input for storage: refuses text that PostgreSQL cannot hold and removes invisible characters. */
export function storable(raw: Record<string, unknown>): Record<string, unknown> {
  refuseUnstorable(raw);
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, withoutHiddenSigns(value)]));
}

/** Throws CORPO_INVALIDO for NUL, which PostgreSQL text cannot hold, and for a lone surrogate, which JSON cannot. */
function refuseUnstorable(raw: unknown): void {
  const waiting = [raw];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) fail('CORPO_INVALIDO');
    if (typeof value === 'object' && value !== null)
      for (const pair of Object.entries(value)) waiting.push(...pair);
  }
}

/** Removes direction marks, invisible characters and control characters, with which one name could imitate another. */
function withoutHiddenSigns(value: unknown, depth = 0): unknown {
  if (depth > MOST_DEPTH) fail('CORPO_INVALIDO');
  const within = (part: unknown) => withoutHiddenSigns(part, depth + 1);
  if (typeof value === 'string') return value.replace(HIDDEN_SIGNS, '');
  if (Array.isArray(value)) return value.map(within);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, within(part)]));
}

/** Deepest nesting accepted in a body. */
const MOST_DEPTH = 20;

/**
 * Controls, line separators, what is drawn as nothing (direction marks, fillers, tags) and code points that are no characters. Joiners and
 * variation selectors stay, because emoji need them; a name loses them too (lib/wire.ts).
 */
const HIDDEN_SIGNS = /(?![\t\n\r]|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{DI}\p{NChar}\u2028\u2029]/gu;
