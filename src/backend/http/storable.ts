import { fail } from '#lib/errors.ts';

/** What a caller sent, as it may be kept: refused where no table holds it, and without the signs that nobody sees. */
export function storable(raw: Record<string, unknown>): Record<string, unknown> {
  refuseUnstorable(raw);
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, withoutHiddenSigns(value)]));
}

/** PostgreSQL keeps no NUL in a text and no half of a character in a document; no name, address or code has either. */
function refuseUnstorable(raw: unknown): void {
  const waiting = [raw];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) fail('CORPO_INVALIDO');
    if (typeof value === 'object' && value !== null)
      for (const pair of Object.entries(value)) waiting.push(...pair);
  }
}

/**
 * Leaves out the signs that turn the direction of a text and those that nobody sees: they come along when a number is copied from
 * a list of contacts, and let one name or address look like another.
 */
function withoutHiddenSigns(value: unknown, depth = 0): unknown {
  if (depth > MOST_DEPTH) fail('CORPO_INVALIDO');
  const within = (part: unknown) => withoutHiddenSigns(part, depth + 1);
  if (typeof value === 'string') return value.replace(HIDDEN_SIGNS, '');
  if (Array.isArray(value)) return value.map(within);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, within(part)]));
}

/** No call takes anything nested deeper. */
const MOST_DEPTH = 20;

/** Marks, embeddings, overrides and isolates of direction; the joiners that parts of emoji need stay. */
const HIDDEN_SIGNS = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
