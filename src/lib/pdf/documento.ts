/** A document to print: what it says and in what order. The look is the renderer's (backend/adapters/pdf.ts). */
export interface Documento {
  /** Title of the file and of the first page. */
  titulo: string;
  assunto: string;
  autor?: string;
  /** At the top of every numbered page. */
  cabecalho?: string;
  /** At the foot of every numbered page, beside 'Página 1 de 3'. */
  rodape?: string;
  /** Pages before the document, not numbered: to be read by the user and left out of what is filed. */
  rosto?: { titulo: string; blocos: Bloco[] };
  blocos: Bloco[];
}

export type Bloco =
  | { tipo: 'enderecamento'; texto: string }
  | { tipo: 'secao'; texto: string }
  | { tipo: 'subtitulo'; texto: string }
  | { tipo: 'paragrafo'; texto: string }
  /** Short lines with little space between them, such as 'Placa: ABC-1234'. */
  | { tipo: 'linhas'; linhas: string[] }
  | { tipo: 'lista'; itens: string[]; numerada?: boolean }
  | { tipo: 'pares'; pares: [rotulo: string, valor: string][] }
  | { tipo: 'tabela'; colunas: Coluna[]; linhas: string[][]; total?: string[] }
  /** A boxed notice. */
  | { tipo: 'quadro'; texto: string }
  | { tipo: 'assinatura'; localEData: string; nomes: { nome: string; detalhe: string }[] };

export interface Coluna {
  titulo: string;
  /** Share of the width; the shares of a table add up to whatever they add up to. */
  peso: number;
  direita?: boolean;
}
