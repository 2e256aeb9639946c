import type { Refused, Texts } from '#lib/form.ts';

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
export const savedElsewhere = (value: string | undefined): string =>
  `Na outra janela ficou: ${value || 'em branco'}.`;
