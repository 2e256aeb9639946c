import type { Bloco, Coluna } from '#lib/documentos/documento.ts';
import {
  alturaDe,
  COR,
  decorar,
  type Elemento,
  escrever,
  espacoLivre,
  FONTE,
  type Folha,
  garantirEspaco,
  larguraUtil,
  MARGEM,
} from './folha.ts';

const TAMANHO = 9.5;
const FOLGA = 5;

/** A table whose header is repeated on every page; a row is never split. */
export function desenharTabela(
  folha: Folha,
  { colunas, linhas, total }: Extract<Bloco, { tipo: 'tabela' }>,
): void {
  const { doc, raiz } = folha;
  const tabela = doc.struct('Table');
  raiz.add(tabela);
  const titulos = colunas.map(({ titulo }) => titulo);
  const escreverLinha = (textos: string[], papel: 'TH' | 'TD', forte: boolean) =>
    desenharLinha(folha, { tabela, colunas, textos, papel, forte });

  garantirEspaco(folha, 70);
  escreverLinha(titulos, 'TH', true);
  for (const textos of linhas) {
    if (alturaDaLinha(folha, colunas, textos) > espacoLivre(folha)) {
      doc.addPage();
      escreverLinha(titulos, 'TH', true);
    }
    escreverLinha(textos, 'TD', false);
  }
  if (total) {
    garantirEspaco(folha, alturaDaLinha(folha, colunas, total));
    escreverLinha(total, 'TD', true);
  }
  tabela.end();
  doc.x = MARGEM;
  doc.y += 8;
}

function desenharLinha(
  folha: Folha,
  linha: { tabela: Elemento; colunas: Coluna[]; textos: string[]; papel: 'TH' | 'TD'; forte: boolean },
): void {
  const { doc } = folha;
  const alto = alturaDaLinha(folha, linha.colunas, linha.textos);
  const topo = doc.y;
  const elemento = doc.struct('TR');
  linha.tabela.add(elemento);
  let x = MARGEM;
  larguras(folha, linha.colunas).forEach((largura, i) => {
    escrever(folha, linha.textos[i] ?? '', {
      papel: linha.papel,
      pai: elemento,
      fonte: linha.forte ? FONTE.forte : FONTE.normal,
      tamanho: TAMANHO,
      x: x + FOLGA,
      y: topo + FOLGA,
      opcoes: { width: largura - 2 * FOLGA, align: linha.colunas[i]?.direita ? 'right' : 'left' },
    });
    x += largura;
  });
  elemento.end();
  decorar(folha, 'Layout', () => {
    doc.moveTo(MARGEM, topo + alto).lineTo(x, topo + alto);
    doc
      .lineWidth(linha.papel === 'TH' ? 1 : 0.5)
      .strokeColor(COR.linha)
      .stroke();
  });
  doc.y = topo + alto;
}

function alturaDaLinha(folha: Folha, colunas: Coluna[], textos: string[]): number {
  const medidas = larguras(folha, colunas).map((largura, i) =>
    alturaDe(folha, textos[i] ?? '', { fonte: FONTE.forte, tamanho: TAMANHO, largura: largura - 2 * FOLGA }),
  );
  return Math.max(...medidas) + 2 * FOLGA;
}

function larguras(folha: Folha, colunas: Coluna[]): number[] {
  const soma = colunas.reduce((total, { peso }) => total + peso, 0);
  return colunas.map(({ peso }) => (larguraUtil(folha) * peso) / soma);
}
