/** One column of a chart and the values of its lines there. */
interface Coluna {
  /** The column, and its filled part. */
  valor: number;
  cheio: number;
  linha: number;
  limite: number;
}

const MARGEM = { acima: 12, abaixo: 30, esquerda: 40, direita: 4 } as const;

/** Geometry of columns with a line and a limit. `ate`: the last column that is not a forecast. `base` is the height of the scale's zero. */
export function desenharColunas(
  colunas: readonly Coluna[],
  { largura = 640, altura = 220, ate = colunas.length - 1 } = {},
) {
  const maior = Math.max(20, ...colunas.flatMap(({ valor, linha, limite }) => [valor, linha, limite]));
  const topo = Math.ceil((maior + 2) / 10) * 10;
  const base = altura - MARGEM.abaixo;
  const passo = (largura - MARGEM.esquerda - MARGEM.direita) / Math.max(colunas.length, 1);
  const y = (valor: number) => arredondar(base - (valor / topo) * (base - MARGEM.acima));
  const meio = (n: number) => arredondar(MARGEM.esquerda + passo * (n + 0.5));
  const barra = (valor: number) => (valor > 0 ? { y: y(valor), altura: arredondar(base - y(valor)) } : null);
  const pontos = colunas.map(({ linha }, n) => `${meio(n)} ${y(linha)}`);
  const caminho = (de: readonly string[]) => (de.length > 1 ? `M${de.join('L')}` : '');
  return {
    largura,
    altura,
    base,
    colunas: colunas.map(({ valor, cheio }, n) => ({
      x: arredondar(MARGEM.esquerda + passo * (n + 0.15)),
      largura: arredondar(passo * 0.7),
      total: barra(valor),
      cheia: barra(cheio),
    })),
    // SVG paths: the line up to `ate` and its continuation, and the limit in steps.
    linha: caminho(pontos.slice(0, ate + 1)),
    depois: caminho(pontos.slice(ate)),
    limite: degraus(colunas.map(({ limite }) => y(limite))),
    escala: [0, topo / 2, topo].map((valor) => ({ valor, y: y(valor) })),
  };

  function degraus(alturas: readonly number[]): string {
    return alturas
      .map((alt, n) => {
        const x = arredondar(MARGEM.esquerda + passo * n);
        return `${n === 0 ? `M${x} ${alt}` : `V${alt}`}H${arredondar(x + passo)}`;
      })
      .join('');
  }
}

function arredondar(valor: number): number {
  return Math.round(valor * 10) / 10;
}

const CENTRO = { x: 120, y: 124 };
const RAIO = 96;

/** Geometry of the points gauge: SVG paths in a box 240 wide and 140 high. `arcoConfirmado`: the part that is final. The scale ends a quarter past the limit, or at the points. */
export function medir({
  pontos,
  limite,
  confirmados = 0,
}: {
  pontos: number;
  limite: number;
  confirmados?: number | undefined;
}) {
  const fim = Math.max(limite * 1.25, pontos);
  const restam = limite - pontos;
  const fora = ponto(limite / fim, RAIO + 24);
  return {
    tom: restam <= 0 ? 'erro' : restam <= limite / 4 ? 'alerta' : ('ok' as const),
    trilho: arco(1),
    arco: pontos > 0 ? arco(pontos / fim) : undefined,
    arcoConfirmado: confirmados > 0 ? arco(Math.min(confirmados, pontos) / fim) : undefined,
    marca: `M${texto(ponto(limite / fim, RAIO - 13))}L${texto(ponto(limite / fim, RAIO + 11))}`,
    rotulo: { x: fora.x, y: fora.y + 4 },
  };
}

function arco(fracao: number): string {
  return `M${texto(ponto(0, RAIO))}A${RAIO} ${RAIO} 0 0 1 ${texto(ponto(fracao, RAIO))}`;
}

function ponto(fracao: number, raio: number): { x: number; y: number } {
  const angulo = Math.PI * (1 - fracao);
  return {
    x: Math.round((CENTRO.x + raio * Math.cos(angulo)) * 10) / 10,
    y: Math.round((CENTRO.y - raio * Math.sin(angulo)) * 10) / 10,
  };
}

function texto({ x, y }: { x: number; y: number }): string {
  return `${x} ${y}`;
}
