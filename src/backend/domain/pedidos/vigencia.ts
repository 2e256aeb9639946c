/** Start of a plan bought while another one runs. */
export type Comeco = 'agora' | 'depois';

/** A paid plan's period that has not ended, as far as the rules need it. */
export interface Periodo {
  /** Position in the catalogue, from the smallest plan to the largest. */
  ordem: number;
  inicio: Date;
  fim: Date;
}

/** Default start: now for a plan larger than the current one; otherwise after all paid periods. */
export function comecoUsual(ordem: number, correntes: readonly Periodo[], agora: Date): Comeco {
  const emVigor = emVigorEm(correntes, agora);
  return emVigor.length > 0 && emVigor.some((periodo) => periodo.ordem >= ordem) ? 'depois' : 'agora';
}

/** The start of a paid plan: now, or at the end of the last other period. */
export function inicioDoPlano(comeco: Comeco, correntes: readonly Periodo[], agora: Date): Date {
  if (comeco === 'agora') return agora;
  return new Date(Math.max(agora.getTime(), ...correntes.map(({ fim }) => fim.getTime())));
}

export function emVigorEm<P extends Periodo>(periodos: readonly P[], agora: Date): P[] {
  return periodos.filter(({ inicio, fim }) => inicio <= agora && agora < fim);
}

/** Days left of a period; a part of a day counts as one. */
export function diasQueRestam({ fim }: Pick<Periodo, 'fim'>, agora: Date): number {
  return Math.max(0, Math.ceil((fim.getTime() - agora.getTime()) / 86_400_000));
}

/**
 * Places waiting periods one after the other, in order, from an instant: none overlaps, and none gets shorter.
 * `fimDe` returns a period's end for its new start.
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
