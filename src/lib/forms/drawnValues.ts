import * as v from 'valibot';
import type { Refused, Texts } from '#lib/form.ts';

/**
 * A hidden field: the values with which the page was drawn, as JSON. With it a form that was open or kept offline for long sends only
 * what the driver changed. Null: the page is of an older version, or the text is not ours.
 */
export const DRAWN = {
  schema: v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))), null),
};

/** The initial values of a form with `Antes: DRAWN`, given those of all fields that its page draws. */
export function withDrawn<K extends string>(values: Texts<K>): Texts<K | 'Antes'> {
  return { ...values, Antes: JSON.stringify(values) } as Texts<K | 'Antes'>;
}

interface Versions<K extends string> {
  /** `Antes`; when it is null, every field that differs from the saved one counts as changed. */
  drawn: Record<string, string> | null;
  saved: Record<K, string>;
  typed: Texts<K>;
  /** The saved value as the driver reads it; it is never empty. */
  read: (value: string) => string;
}

interface Merged<K extends string> {
  /** What is saved now: the driver's changes, and the saved values of all other fields. */
  values: Record<K, string>;
  /** Whether the driver changed anything. */
  touched: boolean;
  /** The refusal when a changed field was saved with another value meanwhile; saving again replaces that one. */
  refused: Refused<K | 'Antes'> | null;
}

/** Joins a form with what was saved after its page was drawn. */
export function mergeDrawn<K extends string>({ drawn, saved, typed, read }: Versions<K>): Merged<K> {
  const names = Object.keys(saved) as K[];
  const typedIn = (name: K) => typed[name] ?? '';
  // A field that the page did not draw is sent empty, and was not changed.
  const before = (name: K) => (drawn ? (drawn[name] ?? typedIn(name)) : saved[name]);
  const touched = names.filter((name) => typedIn(name) !== before(name));
  const differ = touched.filter((name) => saved[name] !== before(name) && saved[name] !== typedIn(name));
  const some = (of: readonly K[], value: (name: K) => string) =>
    Object.fromEntries(of.map((name) => [name, value(name)])) as Texts<K | 'Antes'>;
  const merged = { values: { ...saved, ...some(touched, typedIn) }, touched: touched.length > 0 };
  if (differ.length === 0) return { ...merged, refused: null };
  const Antes = JSON.stringify({ ...drawn, ...some(differ, (name) => saved[name]) });
  const errors = some(differ, (name) => savedElsewhere(saved[name] && read(saved[name])));
  return { ...merged, refused: { code: 'DADOS_MUDARAM', values: { Antes } as Texts<K | 'Antes'>, errors } };
}

/**
 * Another window saved meanwhile: its values are shown beside the fields that differ, and saving again replaces them. Both in the
 * form's format; `Versao` is the version mark of the saved state.
 */
export function changedElsewhere<K extends string>(
  saved: Texts<K | 'Versao'>,
  typed: Texts<K>,
): Refused<K | 'Versao'> {
  const differ = (Object.keys(typed) as K[]).filter((name) => (saved[name] ?? '') !== (typed[name] ?? ''));
  return {
    code: 'DADOS_MUDARAM',
    values: { Versao: saved.Versao ?? '' } as Texts<K | 'Versao'>,
    errors: Object.fromEntries(differ.map((name) => [name, savedElsewhere(saved[name])])) as Texts<
      K | 'Versao'
    >,
  };
}

/** The error of a field that was saved meanwhile with `value`. */
const savedElsewhere = (value: string | undefined): string =>
  `Na outra janela ficou: ${value || 'em branco'}.`;
