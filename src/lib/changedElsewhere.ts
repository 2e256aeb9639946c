import type { Refused, Texts } from './form.ts';

/**
 * Another window saved in the meantime: its values are told beside the fields that differ, and a second save replaces them. Both as
 * the form writes them; `Versao` is the mark of what is saved now.
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
