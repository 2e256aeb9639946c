import { atom } from 'nanostores';

/**
 * How the driver got on with reading a contract: what did not load can not be accepted. `semDesenho`: the file came, and this
 * browser cannot draw it; it has to be downloaded first.
 */
export type Leitura = 'abrindo' | 'aberto' | 'semDesenho' | 'baixado' | 'falhou';

export const $leitura = atom<Leitura>('abrindo');

export function foiLido(leitura: Leitura): boolean {
  return leitura === 'aberto' || leitura === 'baixado';
}
