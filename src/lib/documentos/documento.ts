import * as v from 'valibot';

const textos = v.array(v.string());
const Coluna = v.object({
  titulo: v.string(),
  /** Relative width of the column, as a share of the sum of all columns. */
  peso: v.number(),
  direita: v.exactOptional(v.boolean()),
});
export type Coluna = v.InferOutput<typeof Coluna>;

const Bloco = v.variant('tipo', [
  v.object({ tipo: v.literal('enderecamento'), texto: v.string() }),
  v.object({ tipo: v.literal('secao'), texto: v.string() }),
  v.object({ tipo: v.literal('subtitulo'), texto: v.string() }),
  v.object({ tipo: v.literal('paragrafo'), texto: v.string() }),
  /** Short lines with little space between them, such as 'Placa: ABC-1234'. */
  v.object({ tipo: v.literal('linhas'), linhas: textos }),
  v.object({ tipo: v.literal('lista'), itens: textos, numerada: v.exactOptional(v.boolean()) }),
  /** Label and value. */
  v.object({ tipo: v.literal('pares'), pares: v.array(v.tuple([v.string(), v.string()])) }),
  v.object({
    tipo: v.literal('tabela'),
    colunas: v.array(Coluna),
    linhas: v.array(textos),
    total: v.exactOptional(textos),
  }),
  /** A boxed notice. */
  v.object({ tipo: v.literal('quadro'), texto: v.string() }),
  v.object({
    tipo: v.literal('assinatura'),
    localEData: v.string(),
    nomes: v.array(v.object({ nome: v.string(), detalhe: v.string() })),
  }),
]);
export type Bloco = v.InferOutput<typeof Bloco>;

export const Documento = v.object({
  titulo: v.string(),
  assunto: v.string(),
  autor: v.exactOptional(v.string()),
  /** At the top of every numbered page. */
  cabecalho: v.exactOptional(v.string()),
  /** At the foot of every numbered page, beside 'Página 1 de 3'. */
  rodape: v.exactOptional(v.string()),
  /** Unnumbered pages before the document, for the user to read; they are not filed. */
  rosto: v.exactOptional(v.object({ titulo: v.string(), blocos: v.array(Bloco) })),
  blocos: v.array(Bloco),
  /** A form: its blocks stand on one page, in smaller letters where they are many. */
  umaFolha: v.exactOptional(v.boolean()),
});
/** A printable document: its content in order. The renderer decides the look (backend/platform/adapters/pdf.ts). */
export type Documento = v.InferOutput<typeof Documento>;

export function documentoGuardado(guardado: unknown): Documento {
  return v.parse(Documento, guardado);
}
