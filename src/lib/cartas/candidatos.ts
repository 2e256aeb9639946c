import type { Celula, Linha } from './linhas.ts';
import { type Achado, type Rotulo, rotulosEm } from './rotulos.ts';

/** A text that may be the value of a label, and the place where it stands. */
export interface Candidato {
  texto: string;
  /** The label as it is printed, with what stands between it and the value. */
  rotulo: string;
  onde: Linha;
  celula: Celula;
}

type LinhaRotulada = Linha & { achados: readonly (readonly Achado[])[] };

/** Where the values of each label may be: behind it, in the next box, or in the box under it. */
export function candidatosDe(linhas: readonly Linha[]): (rotulo: Rotulo) => Candidato[] {
  const rotuladas = linhas.map((linha) => ({
    ...linha,
    achados: linha.celulas.map(({ texto }) => rotulosEm(texto)),
  }));
  return (rotulo) =>
    rotuladas.flatMap((linha, i) =>
      linha.celulas.flatMap((celula, j) =>
        (linha.achados[j] ?? []).flatMap((achado, k) =>
          responde(achado, rotulo, celula) ? doRotulo(rotuladas, { linha, celula, i, j, k }) : [],
        ),
      ),
    );
}

/** One day may end two deadlines: 'data limite para defesa e indicação do condutor'. */
function responde(achado: Achado, rotulo: Rotulo, { texto }: Celula): boolean {
  if (achado.rotulo === rotulo) return true;
  const dito = texto.slice(achado.inicio, achado.fim);
  return rotulo === 'prazo_defesa' && achado.rotulo === 'prazo_condutor' && /defesa/i.test(dito);
}

interface Lugar {
  linha: LinhaRotulada;
  celula: Celula;
  i: number;
  j: number;
  k: number;
}

function doRotulo(linhas: readonly LinhaRotulada[], { linha, celula, i, j, k }: Lugar): Candidato[] {
  const achados = linha.achados[j] ?? [];
  const achado = achados[k];
  if (!achado) return [];
  const seguinte = achados[k + 1];
  const rotulo = celula.texto.slice(achado.inicio, achado.fim);
  const resto = limpo(celula.texto.slice(achado.fim, seguinte?.inicio));
  if (resto !== '') return [{ texto: resto, rotulo, onde: linha, celula }];
  const aoLado = seguinte ? undefined : linha.celulas[j + 1];
  if (aoLado && (linha.achados[j + 1] ?? []).length === 0)
    return [{ texto: limpo(aoLado.texto), rotulo, onde: linha, celula: aoLado }];
  const embaixo = celulaEmbaixo(linhas, i, trecho(celula, achado));
  return embaixo ? [{ ...embaixo, texto: limpo(embaixo.celula.texto), rotulo }] : [];
}

/** Where a label stands in its cell, by the share of its letters. */
function trecho({ texto, x, fim }: Celula, achado: Achado): { x: number; fim: number } {
  const letra = (fim - x) / Math.max(1, texto.length);
  return { x: x + achado.inicio * letra, fim: x + achado.fim * letra };
}

/** The cell of the next lines that stands under a label; none where another label comes between. */
function celulaEmbaixo(
  linhas: readonly LinhaRotulada[],
  i: number,
  { x, fim }: { x: number; fim: number },
): { onde: Linha; celula: Celula } | null {
  for (const onde of linhas.slice(i + 1, i + 3)) {
    if (onde.pagina !== linhas[i]?.pagina) return null;
    const sob = onde.celulas.findIndex((celula) => celula.x < fim && celula.fim > x && celula.x > x - 30);
    const celula = onde.celulas[sob];
    if (celula) return (onde.achados[sob] ?? []).length === 0 ? { onde, celula } : null;
  }
  return null;
}

const limpo = (texto: string) => texto.replace(/^[\s:.;–—|-]+/, '').trim();
