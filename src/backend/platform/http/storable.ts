import { fail } from '#lib/errors.ts';

/**
 * Normalises input for storage: removes direction marks, invisible characters and control characters, with which one name could imitate
 * another. Throws CORPO_INVALIDO for text that PostgreSQL or JSON cannot hold.
 */
export function storable(raw: Record<string, unknown>): Record<string, unknown> {
  return cleaned({ ...raw }, 0) as Record<string, unknown>;
}

function cleaned(value: unknown, depth: number): unknown {
  if (depth > MOST_DEPTH) fail('CORPO_INVALIDO');
  const within = (part: unknown) => cleaned(part, depth + 1);
  if (typeof value === 'string') return fitting(value).replace(HIDDEN_SIGNS, '');
  if (Array.isArray(value)) return value.map(within);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [fitting(name), within(part)]));
}

/** NUL does not fit into PostgreSQL text, a lone surrogate not into JSON. */
function fitting(text: string): string {
  return text.includes('\0') || !text.isWellFormed() ? fail('CORPO_INVALIDO') : text;
}

/** Deepest nesting accepted in a body. */
const MOST_DEPTH = 20;

/**
 * Controls, line separators, what is drawn as nothing (direction marks, fillers, tags) and code points that are no characters. Joiners and
 * variation selectors stay, because emoji need them; a name loses them too (lib/wire.ts).
 */
const HIDDEN_SIGNS = /(?![\t\n\r]|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{DI}\p{NChar}\u2028\u2029]/gu;
