import type { Refused, Texts } from '../form.ts';

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
    errors: Object.fromEntries(
      differ.map((name) => [name, `Na outra janela ficou: ${saved[name] || 'em branco'}.`]),
    ) as Texts<K | 'Versao'>,
  };
}
