import { comAlturas } from './alturas.ts';
import type { Cinza } from './cinza.ts';
import { conferirFormas } from './formas.ts';
import type { Palavra, Reconhecer } from './palavras.ts';

/** The words of a cleaned picture, with what its ink tells about their height and their characters. */
export function lerCinza(cinza: Cinza, reconhecer: Reconhecer): Palavra[] {
  return conferirFormas(comAlturas(reconhecer(cinza), cinza), cinza);
}
