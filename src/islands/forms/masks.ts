import { Maskito, type MaskitoOptions } from '@maskito/core';
import {
  cepMask,
  cpfMask,
  cpfOrCnpjMask,
  dateMask,
  digitsMask,
  phoneMask,
  plateMask,
  profilePhoneMask,
  timeMask,
} from '#lib/masks.ts';

/** Masks of native fields: `data-mascara="cpf"` on the input. The server never relies on them. */
const MASKS: Record<string, MaskitoOptions> = {
  cpf: cpfMask,
  cpfOuCnpj: cpfOrCnpjMask,
  data: dateMask,
  hora: timeMask,
  cep: cepMask,
  telefone: phoneMask,
  telefonePerfil: profilePhoneMask,
  placa: plateMask,
  numero: digitsMask(18),
};

apply(document);
// A form that came back with messages is a new piece of the page.
new MutationObserver(() => apply(document)).observe(document.body, { childList: true, subtree: true });

function apply(root: ParentNode): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('input[data-mascara]:not([data-mascarado])')) {
    const mask = MASKS[input.dataset.mascara ?? ''];
    if (!mask) continue;
    input.dataset.mascarado = '';
    new Maskito(input, mask);
    // Typed before this script came: as if it were typed now, for the mask and for whoever else listens.
    if (input.value !== input.defaultValue) input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}
