import { describe, expect, it } from 'vitest';
import { comAlturas } from '#lib/guardadas/carta/foto/alturas.ts';
import type { Cinza } from '#lib/guardadas/carta/foto/cinza.ts';
import { DUVIDA } from '#lib/guardadas/carta/foto/duvidas.ts';
import { conferirFormas } from '#lib/guardadas/carta/foto/formas.ts';
import { type Palavra, pedacosDasPalavras } from '#lib/guardadas/carta/foto/palavras.ts';
import { semRiscos } from '#lib/guardadas/carta/foto/riscos.ts';
import { linhasDoDocumento } from '#lib/guardadas/carta/linhas.ts';

/** A typeface of seven rows, as typefaces are: the letter O is wider than the zero. */
const LETRAS: Record<string, string[]> = {
  '0': [' ## ', '#  #', '#  #', '#  #', '#  #', '#  #', ' ## '],
  O: [' ##### ', '#     #', '#     #', '#     #', '#     #', '#     #', ' ##### '],
  '1': ['  # ', ' ## ', '# # ', '  # ', '  # ', '  # ', '  # '],
  I: ['##', '##', '##', '##', '##', '##', '##'],
  '4': ['   # ', '  ## ', ' # # ', '#  # ', '#####', '   # ', '   # '],
};
const PONTO = 4;

/** Paper with words: what is printed, what was read, and how sure. */
function folha(...escritas: { impresso: string; lido?: string; certeza?: number }[]) {
  const cinza: Cinza = {
    largura: 700,
    altura: 60 * escritas.length,
    pontos: new Uint8Array(700 * 60 * escritas.length).fill(250),
  };
  const palavras = escritas.map(({ impresso, lido = impresso, certeza = 99 }, linha): Palavra => {
    const [topo, inicio] = [linha * 60 + 15, 20];
    let x = inicio;
    for (const letra of impresso) {
      const desenho = LETRAS[letra] ?? [];
      for (let v = 0; v < 7 * PONTO; v += 1)
        for (let u = 0; u < (desenho[0]?.length ?? 0) * PONTO; u += 1)
          if (desenho[Math.floor(v / PONTO)]?.[Math.floor(u / PONTO)] === '#')
            cinza.pontos[(topo + v) * cinza.largura + x + u] = 30;
      x += ((desenho[0]?.length ?? 0) + 1) * PONTO;
    }
    const certezas = [...lido].map(() => certeza);
    const onde = { x: inicio, fim: x - PONTO, topo, base: topo + 7 * PONTO, corpo: 7 * PONTO };
    return { texto: lido, certezas, ...onde, subida: 0, linha: 300 };
  });
  return { cinza, palavras };
}

const AMOSTRAS = [{ impresso: '0140104' }, { impresso: 'OIOIO' }];

/** The last word, as it goes to the reader of notices. */
function ultima(escrita: { impresso: string; lido?: string; certeza?: number }, amostras = AMOSTRAS) {
  const { cinza, palavras } = folha(...amostras, escrita);
  return pedacosDasPalavras(conferirFormas(palavras, cinza)).at(-1)?.texto;
}

describe('the shapes of a number', () => {
  it('distinguish a zero from an O, and a one from an I, where Tesseract cannot', () => {
    expect(ultima({ impresso: 'O04140140' }, [])).toBe(DUVIDA);
    expect(ultima({ impresso: 'O04140140' })).toBe('O04140140');
    expect(ultima({ impresso: '1I4140140' })).toBe('1I4140140');
  });

  it('correct a character that was guessed from its context', () => {
    expect(ultima({ impresso: 'O04140140', lido: 'OO4140140' })).toBe('O04140140');
    expect(ultima({ impresso: 'OI4140140', lido: 'O14140140' })).toBe('OI4140140');
  });

  it('decide nothing when the sheet has no certain character to compare with', () => {
    expect(ultima({ impresso: 'O04140140' }, [{ impresso: '0140104' }])).toBe(DUVIDA);
  });
});

describe('ruling lines', () => {
  it('separate boxes whose words are close, and do not split the words of one box', () => {
    const { palavras } = folha({ impresso: '014' });
    const [uma] = palavras;
    if (!uma) throw new Error('a word was drawn');
    const em = (texto: string, x: number, y: number): Palavra => ({
      ...uma,
      texto,
      certezas: [...texto].map(() => 99),
      x,
      fim: x + texto.length * 15,
      base: y,
    });
    const escritas = [em('Rua', 20, 100), em('Sete', 80, 100), em('DNIT', 155, 100), em('Dez', 80, 140)];
    const lidas = (barras: { x: number; topo: number; fim: number; base: number }[]) =>
      linhasDoDocumento([pedacosDasPalavras(escritas, barras)])[0]?.celulas.map(({ texto }) => texto);
    const barra = (x: number) => ({ x, topo: 50, fim: x, base: 200 });
    expect(lidas([barra(10), barra(147)])).toEqual(['Rua Sete', 'DNIT']);
  });

  it('are erased and returned with their position', () => {
    const { cinza } = folha(...AMOSTRAS, ...AMOSTRAS);
    for (let y = 5; y < 200; y += 1) for (const x of [400, 401]) cinza.pontos[y * cinza.largura + x] = 40;
    const { barras, pontos } = semRiscos(cinza);
    expect(barras).toEqual([{ x: 400, topo: 5, fim: 400, base: 199 }]);
    expect(pontos[100 * cinza.largura + 400]).toBe(255);
  });

  it('that were not erased do not increase the measured height of letters', () => {
    const { cinza, palavras } = folha({ impresso: '0140104' });
    const alta = palavras.map((palavra) => ({ ...palavra, corpo: 45 }));
    const { corpo = 0 } = comAlturas(alta, cinza)[0] ?? {};
    expect(Math.abs(corpo - 7 * PONTO)).toBeLessThanOrEqual(1);
  });
});
