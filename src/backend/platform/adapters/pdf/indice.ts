import {
  alturaDe,
  ENTRELINHA,
  escrever,
  type Folha,
  garantirEspaco,
  larguraUtil,
  MARGEM,
} from '#backend/platform/adapters/pdf/folha.ts';

const NUMERO = 40;

/** Draws the index, each line a link to `item-<i>`. Page numbers are added after everything is drawn; `comeca` records an item's page. */
export function desenharIndice(
  folha: Folha,
  linhas: readonly string[],
): { comeca(i: number, pagina: number): void; fechar(): void } {
  const { doc, raiz } = folha;
  const lista = doc.struct('L');
  raiz.add(lista);
  const width = larguraUtil(folha) - NUMERO;
  const lugares = linhas.map((linha, i) => {
    const alto = alturaDe(folha, linha, { largura: width });
    garantirEspaco(folha, alto);
    const elemento = doc.struct('LI');
    lista.add(elemento);
    const y = doc.y;
    const folio = doc.bufferedPageRange().count - 1;
    escrever(folha, linha, { papel: 'LBody', pai: elemento, y, opcoes: { width, goTo: `item-${i}` } });
    doc.y = y + alto + ENTRELINHA;
    return { elemento, folio, y, pagina: 0 };
  });
  return {
    comeca(i, pagina) {
      const lugar = lugares[i];
      if (lugar) lugar.pagina = pagina;
    },
    fechar() {
      for (const { elemento, folio, y, pagina } of lugares) {
        doc.switchToPage(folio);
        escrever(folha, String(pagina), {
          papel: 'Lbl',
          pai: elemento,
          x: MARGEM + width,
          y,
          opcoes: { width: NUMERO, align: 'right', lineBreak: false },
        });
        elemento.end();
      }
      lista.end();
    },
  };
}
