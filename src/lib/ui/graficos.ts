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
