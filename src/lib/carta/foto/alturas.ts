import type { Cinza } from './cinza.ts';
import type { Palavra } from './palavras.ts';

/** In a cleaned picture a pixel darker than this is ink. */
const TINTA = 150;
/** A blurred letter may have this many rows without ink inside it. */
const FALHA = 1;

/**
 * The words with the height of their capitals as the ink shows it: what is left of a ruling line makes Tesseract's letters of a whole
 * line too tall.
 */
export function comAlturas(palavras: readonly Palavra[], cinza: Cinza): Palavra[] {
  const linhas = new Map<string, number[]>();
  const linhaDe = ({ corpo, linha, subida }: Palavra) => `${corpo} ${linha} ${subida}`;
  for (const palavra of palavras) {
    const altura = alturaDaTinta(palavra, cinza);
    if (altura === null) continue;
    linhas.set(linhaDe(palavra), [...(linhas.get(linhaDe(palavra)) ?? []), altura]);
  }
  return palavras.map((palavra) => {
    const alturas = linhas.get(linhaDe(palavra))?.sort((a, b) => a - b);
    return { ...palavra, corpo: alturas?.[Math.floor(alturas.length * 0.8)] ?? palavra.corpo };
  });
}

/** Rows with ink from the baseline up; accents are above a gap. Null for a short word, or where there is no ink on the line. */
function alturaDaTinta(
  { texto, x, fim, base, corpo }: Palavra,
  { largura, altura, pontos }: Cinza,
): number | null {
  if (texto.length < 3) return null;
  const [de, ate] = [Math.max(0, Math.floor(x)), Math.min(largura, Math.ceil(fim))];
  const pede = Math.max(2, (ate - de) * 0.03);
  let [topo, falhas] = [-1, 0];
  const chao = Math.min(altura - 1, Math.round(base - corpo * 0.1));
  for (let y = chao; y >= 0 && y > base - corpo * 1.3 && falhas <= FALHA; y -= 1) {
    let tinta = 0;
    for (let i = y * largura + de; i < y * largura + ate; i += 1) if ((pontos[i] ?? 255) < TINTA) tinta += 1;
    falhas = tinta < pede ? falhas + 1 : 0;
    if (tinta >= pede) topo = y;
  }
  const alta = base - topo;
  return topo < 0 || alta < corpo * 0.3 ? null : alta;
}
