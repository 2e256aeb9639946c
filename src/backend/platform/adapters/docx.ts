import type { IRunOptions, Paragraph as Paragrafo } from 'docx';
import type { Bloco, Documento } from '#lib/documentos/documento.ts';

export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The document for word processors: the filed part, without the checklist. */
export async function renderDocx(documento: Documento): Promise<Buffer> {
  // Imported at the first use, because most processes never need it.
  const { Document, Footer, HeadingLevel, Packer, Paragraph, TextRun } = await import('docx');
  const texto = (conteudo: string, estilo: IRunOptions = {}) =>
    conteudo
      .split('\n')
      .map((linha, i) => new TextRun({ text: linha, ...(i > 0 ? { break: 1 } : {}), ...estilo }));
  const paragrafo = (conteudo: string, estilo: IRunOptions = {}) =>
    new Paragraph({ children: texto(conteudo, estilo), spacing: { after: 120 } });
  const titulo = (conteudo: string, heading: (typeof HeadingLevel)[keyof typeof HeadingLevel]) =>
    new Paragraph({
      children: texto(conteudo),
      heading,
      keepNext: true,
      spacing: { before: 240, after: 120 },
    });

  const doBloco = (bloco: Bloco): Paragrafo[] => {
    switch (bloco.tipo) {
      case 'enderecamento':
        return [paragrafo(bloco.texto, { bold: true })];
      case 'secao':
        return [titulo(bloco.texto, HeadingLevel.HEADING_2)];
      case 'subtitulo':
        return [titulo(bloco.texto, HeadingLevel.HEADING_3)];
      case 'paragrafo':
      case 'quadro':
        return [paragrafo(bloco.texto)];
      case 'linhas':
        return bloco.linhas.map((linha) => paragrafo(linha));
      case 'lista':
        return bloco.itens.map((item, i) => paragrafo(`${bloco.numerada ? `${i + 1}.` : '•'} ${item}`));
      case 'pares':
        return bloco.pares.map(([rotulo, valor]) => paragrafo(`${rotulo}: ${valor}`));
      case 'tabela':
        return [...bloco.linhas, ...(bloco.total ? [bloco.total] : [])].map((linha) =>
          paragrafo(linha.join('; ')),
        );
      case 'assinatura':
        return [
          paragrafo(bloco.localEData),
          ...bloco.nomes.flatMap(({ nome, detalhe }) => [
            paragrafo('\n________________________________________'),
            paragrafo(`${nome}\n${detalhe}`),
          ]),
        ];
    }
  };
  const rodape = new Footer({ children: [new Paragraph({ children: texto(documento.rodape ?? '') })] });
  return Packer.toBuffer(
    new Document({
      title: documento.titulo,
      subject: documento.assunto,
      creator: documento.autor ?? 'Via Livre',
      styles: { default: { document: { run: { font: 'Arial', size: 22, language: { value: 'pt-BR' } } } } },
      sections: [
        {
          footers: { default: rodape },
          children: [titulo(documento.titulo, HeadingLevel.HEADING_1), ...documento.blocos.flatMap(doBloco)],
        },
      ],
    }),
  );
}
