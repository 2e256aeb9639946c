import { itf } from './itf.ts';

/** The symbol as one SVG path of dark bars, one unit a module, with the quiet zone of ten modules that the norm asks for. */
export function caminhoDasBarras(digitos: string): { caminho: string; largura: number } {
  let x = SILENCIO;
  let caminho = '';
  for (const [i, largura] of itf(digitos).entries()) {
    if (i % 2 === 0) caminho += `M${x} 0h${largura}v1h-${largura}z`;
    x += largura;
  }
  return { caminho, largura: x + SILENCIO };
}

const SILENCIO = 10;
