/** A signpost of the road: a phase, a step or a deadline. */
export interface Placa {
  /** 'feito' is behind the car, 'agora' is the next one ahead, 'proximo' is further ahead. */
  estado: 'feito' | 'agora' | 'proximo';
  /** Decided against the driver: a cross instead of a tick. */
  negado?: boolean | undefined;
  /** Days left until the deadline, shown on its sign. */
  dias?: number | undefined;
  /** Its number in the list beside the road, where only the last signs are drawn. */
  numero?: number | undefined;
}

/** The deadline that runs: the one sign in yellow. */
export const correNaPlaca = ({ estado, dias }: Placa): boolean => estado === 'agora' && dias !== undefined;

const LARGURA = 328;
const ALTURA = 104;
const MARGEM = 34;
/** The car keeps this distance before the next sign. */
const DISTANCIA_DO_CARRO = 30;

/** Geometry of the road with its signs, from left to right in the order given. At most six fit on a phone of 360 px. */
export function desenharEstrada(placas: readonly Placa[]) {
  const passo = placas.length > 1 ? (LARGURA - 2 * MARGEM - 24) / (placas.length - 1) : 0;
  const xDa = (i: number) => (placas.length > 1 ? MARGEM + 24 + i * passo : LARGURA / 2);
  const seguinte = placas.findIndex(({ estado }) => estado !== 'feito');
  const xDoCarro =
    seguinte < 0
      ? LARGURA - 14
      : Math.max(
          16,
          xDa(seguinte) - Math.min(DISTANCIA_DO_CARRO, passo > 0 ? passo / 2 : DISTANCIA_DO_CARRO),
        );
  return {
    largura: LARGURA,
    altura: ALTURA,
    // SVG path of the road's centre line.
    pista: `M-8 ${alturaDaPista(-8)}${curvas()}`,
    placas: placas.map((placa, i) => ({
      ...placa,
      // Foot of the post, in the box of the drawing.
      x: arredondar(xDa(i)),
      y: alturaDaPista(xDa(i)) - 8,
      texto: textoDa(placa, i),
    })),
    // Before the next sign, or at the end.
    carro: { x: arredondar(xDoCarro), y: alturaDaPista(xDoCarro) },
  };
}

/** Text on the sign: a tick, a cross, the days left, else its list number. */
function textoDa({ estado, negado, dias, numero }: Placa, i: number): string {
  if (estado === 'feito') return negado ? '×' : '✓';
  return String(dias ?? numero ?? i + 1);
}

/** The road rises and falls gently. */
function alturaDaPista(x: number): number {
  return arredondar(82 + 6 * Math.sin(x / 46));
}

/** The same line as the heights above, sampled densely enough to look curved. */
function curvas(): string {
  const pontos = Array.from({ length: 22 }, (_, i) => -8 + (i + 1) * 16);
  return pontos.map((x) => `L${x} ${alturaDaPista(x)}`).join('');
}

function arredondar(n: number): number {
  return Math.round(n * 10) / 10;
}
