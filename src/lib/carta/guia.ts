import type { IsoDate } from '#lib/dates.ts';
import { guiaEscrita, lerGuia } from '#lib/multas/guia.ts';
import { type Linha, textoDaLinha } from './linhas.ts';

/** Digits in the groups that slips print; a bank's number may stand before them. */
const CORRIDA = /\d[\d .-]{45,90}/g;
const TAMANHOS = [47, 48];
const LINHAS_DO_PIX = 6;

interface Achada {
  codigo: string;
  linha: Linha;
}

/** The code that pays the fine: its check digits prove it, so it needs no label. Two different ones of a kind are none. */
export function guiaDaCarta(linhas: readonly Linha[], hoje: IsoDate): { valor: string; onde: Linha } | null {
  const achadas = linhas.flatMap((linha, i) => [...digitaveis(linha), ...pix(linhas, i)]);
  const lidas = achadas.flatMap(({ codigo, linha }) => {
    const lida = lerGuia(codigo, hoje);
    return lida ? [{ lida, linha }] : [];
  });
  for (const tipo of ['linha', 'pix'] as const) {
    const deste = lidas.filter(({ lida }) => lida.tipo === tipo);
    const [primeira] = deste;
    if (primeira && deste.every(({ lida }) => lida.codigo === primeira.lida.codigo))
      return { valor: guiaEscrita(primeira.lida), onde: primeira.linha };
  }
  return null;
}

function digitaveis(linha: Linha): Achada[] {
  return [...textoDaLinha(linha).matchAll(CORRIDA)].flatMap(([corrida]) => {
    const digitos = corrida.replace(/\D/g, '');
    return TAMANHOS.flatMap((tamanho) =>
      Array.from({ length: Math.max(0, digitos.length - tamanho + 1) }, (_, i) => ({
        codigo: digitos.slice(i, i + tamanho),
        linha,
      })),
    );
  });
}

/** A line break stands between two letters or in place of a blank: the CRC tells which. */
function pix(linhas: readonly Linha[], i: number): Achada[] {
  const primeira = linhas[i];
  const comeco = primeira && textoDaLinha(primeira).indexOf('000201');
  if (!primeira || comeco === undefined || comeco < 0) return [];
  let textos = [textoDaLinha(primeira).slice(comeco)];
  const achadas = textos.map((codigo) => ({ codigo, linha: primeira }));
  for (const linha of linhas.slice(i + 1, i + LINHAS_DO_PIX)) {
    textos = textos.flatMap((texto) => ['', ' '].map((junta) => texto + junta + textoDaLinha(linha)));
    achadas.push(...textos.map((codigo) => ({ codigo, linha: primeira })));
  }
  return achadas;
}
