/** One column of a chart and the values of its lines there. */
export interface Coluna {
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
