import { Maskito } from '@maskito/core';
import { cardNumberMask, cpfMask } from '#lib/masks.ts';

const MASCARAS = { cartao: cardNumberMask, cpf: cpfMask };

/** Puts a mask on a field and gives back what takes it off. */
export function mascarar(campo: HTMLInputElement, nome: keyof typeof MASCARAS): () => void {
  const maskito = new Maskito(campo, MASCARAS[nome]);
  return () => maskito.destroy();
}
