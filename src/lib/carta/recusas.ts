/** Why a file gave no fields. */
export const RECUSAS = [
  'CARTA_ILEGIVEL',
  'CARTA_SEM_TEXTO',
  'CARTA_SEM_DADOS',
  'CARTA_EM_DUVIDA',
  'CARTA_PESADA',
] as const;
export type Recusa = (typeof RECUSAS)[number];

/** What stopped the reading of pictures that gave no value: no letters, no notice, or a doubt about each value. */
export function oQueParou({ palavras, rotulos }: { palavras: number; rotulos: number }) {
  if (palavras < POUCAS) return 'CARTA_SEM_TEXTO';
  return rotulos < 2 ? 'CARTA_SEM_DADOS' : 'CARTA_EM_DUVIDA';
}

/** A notice has hundreds of words. */
const POUCAS = 10;
