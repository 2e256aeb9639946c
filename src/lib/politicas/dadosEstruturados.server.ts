interface Empresa {
  /** Absolute address of the front page. */
  site: string;
  empresa: string;
  suporte: string;
}

interface Pergunta {
  pergunta: string;
  resposta: string;
}

/** JSON-LD of a policy page, safe inside a script element. */
export function dadosEstruturados(
  pagina: { titulo: string; descricao: string; url: string; atualizadoEm: Date } & Empresa,
): string {
  return jsonLd({
    '@type': 'WebPage',
    name: pagina.titulo,
    description: pagina.descricao,
    url: pagina.url,
    inLanguage: 'pt-BR',
    dateModified: pagina.atualizadoEm.toISOString().slice(0, 10),
    publisher: organizacao(pagina),
  });
}

/** JSON-LD of the front page: the site and who runs it. */
export function dadosDoSite(pagina: { descricao: string } & Empresa): string {
  return jsonLd({
    '@type': 'WebSite',
    name: 'Via Livre',
    description: pagina.descricao,
    url: pagina.site,
    inLanguage: 'pt-BR',
    publisher: organizacao(pagina),
  });
}

/** JSON-LD of questions, as printed on the page. */
export function dadosDasPerguntas(perguntas: readonly Pergunta[]): string {
  return jsonLd(paginaDePerguntas(perguntas));
}

function paginaDePerguntas(perguntas: readonly Pergunta[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: perguntas.map(({ pergunta, resposta }) => ({
      '@type': 'Question',
      name: pergunta,
      acceptedAnswer: { '@type': 'Answer', text: resposta },
    })),
  };
}

function organizacao({ site, empresa, suporte }: Empresa) {
  return { '@type': 'Organization', name: empresa, url: site, email: suporte };
}

/** Escapes '<', so that the script element cannot be closed. */
function jsonLd(dados: Record<string, unknown>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...dados }).replaceAll('<', '\\u003c');
}

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

interface Degrau {
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
