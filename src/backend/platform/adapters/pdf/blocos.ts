import type { Bloco } from '#lib/documentos/documento.ts';
import {
  alturaDaLinha,
  alturaDe,
  COR,
  CORPO,
  decorar,
  ENTRELINHA,
  escrever,
  espacoLivre,
  FONTE,
  type Folha,
  garantirEspaco,
  larguraUtil,
  MARGEM,
} from './folha.ts';
import { desenharTabela } from './tabela.ts';

type Do<T extends Bloco['tipo']> = Extract<Bloco, { tipo: T }>;

/** Draws one block. `depois` is the next block, because a heading stays on the page of its start. */
export function desenharBloco(folha: Folha, bloco: Bloco, depois?: Bloco): void {
  DESENHOS[bloco.tipo](folha, bloco as never, depois);
}

export function desenharTitulo(folha: Folha, titulo: string): void {
  escrever(folha, titulo, { papel: 'H1', fonte: FONTE.forte, tamanho: 16 });
  folha.doc.y += 10;
}

const DESENHOS: { [T in Bloco['tipo']]: (folha: Folha, bloco: Do<T>, depois?: Bloco) => void } = {
  enderecamento(folha, { texto }) {
    escrever(folha, texto, { papel: 'P', fonte: FONTE.forte });
    folha.doc.y += 14;
  },
  secao(folha, { texto }, depois) {
    garantirEspaco(folha, 30 + comecoDe(folha, depois));
    folha.doc.y += 8;
    escrever(folha, texto, { papel: 'H2', fonte: FONTE.forte, tamanho: 12 });
    folha.doc.y += 4;
  },
  subtitulo(folha, { texto }, depois) {
    garantirEspaco(folha, 20 + comecoDe(folha, depois));
    folha.doc.y += 3;
    escrever(folha, texto, { papel: 'H3', fonte: FONTE.forte });
    folha.doc.y += 2;
  },
  paragrafo(folha, { texto }, depois) {
    // A signature never stands alone on a page: its last paragraph moves with it.
    if (depois?.tipo === 'assinatura') {
      const alto = alturaDe(folha, texto, { largura: larguraUtil(folha) });
      garantirEspaco(folha, Math.min(alto, 200) + espacoDa(depois));
    } else if (anuncia(texto))
      garantirEspaco(folha, espacoMinimo(folha, texto) + 5 + comecoDe(folha, depois));
    escreverParagrafo(folha, texto);
    folha.doc.y += 5;
  },
  linhas(folha, { linhas }) {
    for (const linha of linhas) escrever(folha, linha, { papel: 'P' });
    folha.doc.y += 5;
  },
  lista(folha, { itens, numerada }) {
    const linhas = itens.map((item, i) => [numerada ? `${i + 1}.` : '•', item] as const);
    desenharRotulos(folha, linhas, { recuo: 20, folga: 0, fonte: FONTE.normal, juntos: 60 });
  },
  pares(folha, { pares }) {
    const recuo = larguraUtil(folha) * 0.32;
    desenharRotulos(folha, pares, { recuo, folga: 8, fonte: FONTE.forte, juntos: Number.POSITIVE_INFINITY });
  },
  tabela: desenharTabela,
  quadro(folha, { texto }) {
    const { doc } = folha;
    const borda = 10;
    const largura = larguraUtil(folha) - 2 * borda;
    // The space under the last line counts as part of it.
    const alto = alturaDe(folha, texto, { largura }) + 2 * borda - 5;
    garantirEspaco(folha, alto);
    const topo = doc.y;
    decorar(folha, 'Layout', () => {
      doc.rect(MARGEM, topo, larguraUtil(folha), alto).lineWidth(0.8).fillAndStroke(COR.fundo, COR.linha);
    });
    escrever(folha, texto, { papel: 'P', x: MARGEM + borda, y: topo + borda, opcoes: { width: largura } });
    doc.x = MARGEM;
    doc.y = topo + alto + 8;
  },
  assinatura(folha, { localEData, nomes }) {
    const { doc } = folha;
    garantirEspaco(folha, espacoDa({ nomes }));
    doc.y += 10;
    escrever(folha, localEData, { papel: 'P' });
    for (const { nome, detalhe } of nomes) {
      doc.y += 34;
      decorar(folha, 'Layout', () => {
        const linha = doc.moveTo(MARGEM, doc.y).lineTo(MARGEM + 260, doc.y);
        linha.lineWidth(0.8).strokeColor(COR.texto).stroke();
      });
      doc.y += 5;
      escrever(folha, nome, { papel: 'P', fonte: FONTE.forte });
      escrever(folha, detalhe, { papel: 'P', tamanho: CORPO - 1, cor: COR.apoio });
    }
    doc.y += 10;
  },
};

/** Labels with a text beside each, in points. `juntos`: how much stays together on a page. */
function desenharRotulos(
  folha: Folha,
  linhas: readonly (readonly [rotulo: string, texto: string])[],
  { recuo, folga, fonte, juntos }: Record<'recuo' | 'folga' | 'juntos', number> & { fonte: string },
): void {
  const { doc, raiz } = folha;
  const lista = doc.struct('L');
  raiz.add(lista);
  const largura = larguraUtil(folha) - recuo;
  for (const [rotulo, texto] of linhas) {
    const doRotulo = alturaDe(folha, rotulo, { fonte, largura: recuo - folga });
    garantirEspaco(folha, Math.min(Math.max(doRotulo, alturaDe(folha, texto, { largura })), juntos));
    const [topo, pagina] = [doc.y, doc.page];
    const pai = doc.struct('LI');
    lista.add(pai);
    escrever(folha, rotulo, { papel: 'Lbl', pai, fonte, y: topo, opcoes: { width: recuo - folga } });
    escrever(folha, texto, { papel: 'LBody', pai, x: MARGEM + recuo, y: topo, opcoes: { width: largura } });
    pai.end();
    // A long text may have gone on to the next page.
    if (doc.page === pagina) doc.y = Math.max(doc.y, topo + doRotulo);
    doc.y += 2;
  }
  lista.end();
  doc.x = MARGEM;
  doc.y += 5;
}

/** Minimum height of a block, in points, that stays on the page of its heading. */
function comecoDe(folha: Folha, bloco: Bloco | undefined): number {
  if (bloco?.tipo === 'paragrafo')
    return espacoMinimo(folha, bloco.texto) + (anuncia(bloco.texto) ? COMECO : 0);
  return bloco?.tipo === 'subtitulo' ? 60 : COMECO;
}

/** Height of two lines, in points. */
const COMECO = 34;

/** A paragraph that ends with a colon stays on the page of the next block. */
const anuncia = (texto: string) => texto.endsWith(':');

function espacoDa({ nomes }: Pick<Do<'assinatura'>, 'nomes'>): number {
  return 60 + 74 * nomes.length;
}

/** The fewest lines of a paragraph that stay together on a page. */
const JUNTAS = 2;

/** Writes a paragraph without widows and orphans: no page ends with its first line alone or begins with its last. */
function escreverParagrafo(folha: Folha, texto: string): void {
  const { doc } = folha;
  if (espacoMinimo(folha, texto) > espacoLivre(folha)) doc.addPage();
  const linha = alturaDaLinha(folha);
  // The space under the last line may reach into the margin.
  const cabem = Math.floor((espacoLivre(folha) + ENTRELINHA) / linha + 0.001);
  const pagina = doc.page;
  const { bottom } = pagina.margins;
  // One more line moves to the next page, so that the last line is not alone there.
  if (linhasDe(folha, texto) - cabem === 1) pagina.margins.bottom += linha;
  escrever(folha, texto, { papel: 'P' });
  pagina.margins.bottom = bottom;
}

/** The space that a paragraph needs on the page where it begins. */
function espacoMinimo(folha: Folha, texto: string): number {
  const total = linhasDe(folha, texto);
  return (total < 2 * JUNTAS ? total : JUNTAS) * alturaDaLinha(folha) - ENTRELINHA;
}

function linhasDe(folha: Folha, texto: string): number {
  return Math.round(alturaDe(folha, texto, { largura: larguraUtil(folha) }) / alturaDaLinha(folha));
}
