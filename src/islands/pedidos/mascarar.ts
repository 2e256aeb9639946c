import { Maskito, maskitoTransform, maskitoUpdateElement } from '@maskito/core';
import { cardNumberMask, cpfMask, expiryMask } from '#lib/forms/masks.ts';

const MASCARAS = { cartao: cardNumberMask, cpf: cpfMask, validade: expiryMask };

/** Adds a mask to a field; returns a function that removes it. */
export function mascarar(campo: HTMLInputElement, nome: keyof typeof MASCARAS): () => void {
  const maskito = new Maskito(campo, MASCARAS[nome]);
  // Written before the mask was loaded.
  const { value, selectionStart, selectionEnd } = campo;
  const selection = [selectionStart ?? 0, selectionEnd ?? 0] as const;
  const escrito = maskitoTransform({ value, selection }, MASCARAS[nome]);
  if (escrito.value !== value) maskitoUpdateElement(campo, escrito);
  return () => maskito.destroy();
}
