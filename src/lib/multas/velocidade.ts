import type { Natureza } from '#lib/multas/rules.ts';

/**
 * The speed that may be punished, from the measured one, in whole km/h: 7 km/h less up to 107 measured, 7% less above, halves
 * rounded up (Res. CONTRAN 798/2020).
 */
export function velocidadeConsiderada(medida: number): number {
  return medida <= 107 ? medida - 7 : Math.floor((medida * 93 + 50) / 100);
}

/** The class of a considered speed above the limit (CTB art. 218); null within the limit. */
export function classeDeVelocidade(velocidades: {
  considerada: number;
  limite: number;
}): { codigo: string; natureza: Natureza } | null {
  const { considerada, limite } = velocidades;
  if (considerada <= limite) return null;
  if (considerada * 10 <= limite * 12) return { codigo: '74550', natureza: 'media' };
  if (considerada * 10 <= limite * 15) return { codigo: '74630', natureza: 'grave' };
  return { codigo: '74710', natureza: 'gravissima' };
}
