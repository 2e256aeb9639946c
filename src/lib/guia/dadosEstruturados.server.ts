import { jsonLd, organizacao, paginaDePerguntas } from '#lib/politicas/dadosEstruturados.server.ts';

interface Pagina {
  titulo: string;
  descricao: string;
  url: string;
  /** `yyyy-mm-dd` of the last review of the text. */
  revisadoEm: string;
  /** Absolute address of its picture. */
  imagem: string;
  /** Absolute address of the front page. */
  site: string;
  empresa: string;
  suporte: string;
}

export interface Degrau {
  nome: string;
  url: string;
}

/** JSON-LD of a guide page: article, questions as printed, and breadcrumb. */
export function dadosDoGuia(
  pagina: Pagina,
  perguntas: readonly { pergunta: string; resposta: string }[],
  trilha: readonly Degrau[],
): string {
  return jsonLd({
    '@graph': [
      {
        '@type': 'Article',
        headline: pagina.titulo,
        description: pagina.descricao,
        url: pagina.url,
        mainEntityOfPage: pagina.url,
        image: pagina.imagem,
        inLanguage: 'pt-BR',
        dateModified: pagina.revisadoEm,
        author: organizacao(pagina),
        publisher: organizacao(pagina),
      },
      paginaDePerguntas(perguntas),
      {
        '@type': 'BreadcrumbList',
        itemListElement: trilha.map(({ nome, url }, i) => ({
          '@type': 'ListItem',
          position: i + 1,
          name: nome,
          item: url,
        })),
      },
    ],
  });
}
