/** A period of a plan that has not ended, as far as the start of another depends on it. */
export interface PeriodoCorrente {
  /** Place of the plan in the catalogue, which goes from the smallest plan to the largest. */
  ordem: number;
  fim: Date;
}

/**
 * When a paid plan starts. A larger plan than those that run starts at once, and they go on beneath it; the same or a smaller
 * one starts where the last of them ends. So nobody loses a day that was paid, and nobody waits for what was bought to get more.
 */
export function inicioDoPlano(ordem: number, correntes: readonly PeriodoCorrente[], agora: Date): Date {
  const fins = correntes.filter((periodo) => periodo.ordem >= ordem).map(({ fim }) => fim.getTime());
  return new Date(Math.max(agora.getTime(), ...fins));
}
