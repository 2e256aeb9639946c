/** JSON-LD of a policy page, safe inside a script element: no '<' can end it. */
export function dadosEstruturados(pagina: {
  titulo: string;
  descricao: string;
  url: string;
  atualizadoEm: Date;
  empresa: string;
  suporte: string;
}): string {
  const dados = {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: pagina.titulo,
    description: pagina.descricao,
    url: pagina.url,
    inLanguage: 'pt-BR',
    dateModified: pagina.atualizadoEm.toISOString().slice(0, 10),
    publisher: { '@type': 'Organization', name: pagina.empresa, email: pagina.suporte },
  };
  return JSON.stringify(dados).replaceAll('<', '\\u003c');
}
