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

/** Questions of the front page, as they stand there and in its structured data. */
export const PERGUNTAS_DO_INICIO: readonly { pergunta: string; resposta: string }[] = [
  {
    pergunta: 'De onde vêm as multas e os pontos?',
    resposta:
      'De consultas ao Detran-RJ, feitas com os dados que você cadastra: hoje não consultamos outros estados. Cada tela diz o dia da consulta.',
  },
  {
    pergunta: 'Posso experimentar sem pagar?',
    resposta: 'Sim. Uma conta nova tem alguns dias de degustação, com uma CNH e um veículo, sem cartão.',
  },
  {
    pergunta: 'Vocês garantem que eu ganho o recurso?',
    resposta:
      'Não. Preparamos a petição com os fatos e os artigos que o seu caso sustenta; a decisão é do órgão de trânsito.',
  },
  {
    pergunta: 'Preciso pagar a multa para recorrer?',
    resposta:
      'Não. Nenhum recurso depende de pagamento (art. 286 do Código de Trânsito Brasileiro). Quem paga e ganha recebe o valor de volta do órgão.',
  },
  {
    pergunta: 'Como pago à Via Livre?',
    resposta:
      'Com cartão ou Pix. O número do cartão vai direto ao provedor de pagamento e não passa por nós. Não há renovação automática. A multa é paga ao órgão de trânsito; a Via Livre recebe só pelo que vende.',
  },
  {
    pergunta: 'E se eu desistir?',
    resposta:
      'Em até 7 dias corridos da compra você desiste e recebe de volta o que pagou, pelo art. 49 do Código de Defesa do Consumidor. Depois, voltam o serviço que ninguém começou e os dias que faltam do plano anual ou semestral; o mês em curso do plano mensal não volta.',
  },
];
