import { linhasDoDocumento } from '#lib/carta/linhas.ts';
import { rotulosEm } from '#lib/carta/rotulos.ts';
import { comAlturas } from './alturas.ts';
import { type Cinza, girar, virar } from './cinza.ts';
import { conferirFormas } from './formas.ts';
import { inclinacaoDe } from './inclinacao.ts';
import { aplainar } from './luz.ts';
import { type Palavra, pedacosDasPalavras, type Reconhecer } from './palavras.ts';
import { type Barra, semRiscos } from './riscos.ts';

export interface Folha {
  /** The upright, evenly lit sheet, in any size. */
  reta: (escala: number) => Cinza;
  /** The same without ruling lines. */
  limpa: (escala: number) => Cinza;
  /** Its vertical ruling lines. */
  barras: Barra[];
  /** The words recognised at its own size, and how many labels they have. */
  palavras: Palavra[];
  rotulos: number;
}

/** A page with this many labels is upright. */
const BASTAM = 2;

/** Phones above a table do not know the orientation: without readable labels the sheet is turned by quarters. */
export function endireitarFolha(foto: Cinza, reconhecer: Reconhecer): Folha {
  let melhor: Folha | null = null;
  let virada = aplainar(foto);
  for (let quarto = 0; quarto < 4; quarto += 1) {
    const folha = endireitar(virada, reconhecer);
    if (!melhor || folha.rotulos > melhor.rotulos) melhor = folha;
    if (melhor.rotulos >= BASTAM) break;
    virada = virar(virada);
  }
  if (!melhor) throw new Error('a sheet has four sides');
  return melhor;
}

function endireitar(plana: Cinza, reconhecer: Reconhecer): Folha {
  const angulo = -inclinacaoDe(plana);
  const reta = (escala: number) => girar(plana, { angulo, escala });
  const lisa = semRiscos(reta(1));
  const limpa = (escala: number) => (escala === 1 ? lisa : girar(lisa, { escala }));
  const palavras = lerCinza(lisa, reconhecer);
  const linhas = linhasDoDocumento([pedacosDasPalavras(palavras, lisa.barras)]);
  const rotulos = linhas.flatMap(({ celulas }) => celulas.flatMap(({ texto }) => rotulosEm(texto)));
  return { reta, limpa, barras: lisa.barras, palavras, rotulos: rotulos.length };
}

/** The words of a cleaned picture, with what its ink tells about their height and their characters. */
export function lerCinza(cinza: Cinza, reconhecer: Reconhecer): Palavra[] {
  return conferirFormas(comAlturas(reconhecer(cinza), cinza), cinza);
}
