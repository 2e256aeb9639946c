/** When a plan that is bought beside a running one begins. */
export type Comeco = 'agora' | 'depois';

/** A period of a paid plan that has not ended, as far as others depend on it. */
export interface Periodo {
  /** Place of the plan in the catalogue, which goes from the smallest plan to the largest. */
  ordem: number;
  inicio: Date;
  fim: Date;
}

/**
 * Where nothing was chosen: a larger plan than the one that runs begins at once, the same or a smaller one when all that was
 * paid before has been used.
 */
export function comecoUsual(ordem: number, correntes: readonly Periodo[], agora: Date): Comeco {
  const emVigor = emVigorEm(correntes, agora);
  return emVigor.length > 0 && emVigor.some((periodo) => periodo.ordem >= ordem) ? 'depois' : 'agora';
}

/** The start of a paid plan: now, or where the last of the others ends. */
export function inicioDoPlano(comeco: Comeco, correntes: readonly Periodo[], agora: Date): Date {
  if (comeco === 'agora') return agora;
  return new Date(Math.max(agora.getTime(), ...correntes.map(({ fim }) => fim.getTime())));
}

export function emVigorEm<P extends Periodo>(periodos: readonly P[], agora: Date): P[] {
  return periodos.filter(({ inicio, fim }) => inicio <= agora && agora < fim);
}

/** What is left of a period, in whole days begun. */
export function diasQueRestam({ fim }: Pick<Periodo, 'fim'>, agora: Date): number {
  return Math.max(0, Math.ceil((fim.getTime() - agora.getTime()) / 86_400_000));
}

/**
 * Puts waiting periods one after the other, in their order, from an instant on: none overlaps another, and none is shorter
 * than what was paid. `fimDe` gives the end of a period from its new start.
 */
export function enfileirar<P extends Periodo>(
  esperando: readonly P[],
  desde: Date,
  fimDe: (periodo: P, inicio: Date) => Date,
): { periodo: P; inicio: Date; fim: Date }[] {
  let inicio = desde;
  return [...esperando]
    .sort((a, b) => a.inicio.getTime() - b.inicio.getTime())
    .map((periodo) => {
      const lugar = { periodo, inicio, fim: fimDe(periodo, inicio) };
      inicio = lugar.fim;
      return lugar;
    });
}
