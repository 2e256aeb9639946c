import type { Natureza } from './rules.ts';

/**
 * The speed that may be punished, from the measured one in km/h: 7 km/h less up to 107 measured, 7% less above (Res. CONTRAN
 * 798/2020). Above 107 it is rounded up, so that a doubtful fraction never makes a ground.
 */
export function velocidadeConsiderada(medida: number): number {
  return medida <= 107 ? medida - 7 : Math.ceil((medida * 93) / 100);
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
