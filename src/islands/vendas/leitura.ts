import { atom } from 'nanostores';

/**
 * Reading state of a contract: one that did not load cannot be accepted. `semDesenho`: the file is loaded, but this browser
 * cannot draw it; it must be downloaded first.
 */
export type Leitura = 'abrindo' | 'aberto' | 'semDesenho' | 'baixado' | 'falhou';

export const $leitura = atom<Leitura>('abrindo');

export function foiLido(leitura: Leitura): boolean {
  return leitura === 'aberto' || leitura === 'baixado';
}
