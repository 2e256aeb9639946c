import { Maskito } from '@maskito/core';
import { cardNumberMask, cpfMask, expiryMask } from '#lib/forms/masks.ts';

const MASCARAS = { cartao: cardNumberMask, cpf: cpfMask, validade: expiryMask };

/** Adds a mask to a field; returns a function that removes it. */
export function mascarar(campo: HTMLInputElement, nome: keyof typeof MASCARAS): () => void {
  const maskito = new Maskito(campo, MASCARAS[nome]);
  return () => maskito.destroy();
}
