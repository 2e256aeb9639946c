/** Official texts that the guide names, by the key of a topic's frontmatter. */
const FONTES: Readonly<Record<string, { nome: string; href: string }>> = {
  ctb: {
    nome: 'Código de Trânsito Brasileiro, o CTB (Lei 9.503/1997), texto compilado',
    href: 'https://www.planalto.gov.br/ccivil_03/leis/l9503compilado.htm',
  },
  contran: {
    nome: 'Resoluções do CONTRAN, o Conselho Nacional de Trânsito (900/2022, 918/2022, 798/2020, 723/2018)',
    href: 'https://www.gov.br/transportes/pt-br/assuntos/transito/conteudo-contran/resolucoes',
  },
};

/** The infractions' pages: when their texts were last read against the law. */
export const INFRACOES_REVISADAS_EM = '2026-11-21';

export function fontesDe(chaves: readonly string[]): { nome: string; href: string }[] {
  return chaves.map((chave) => {
    const fonte = FONTES[chave];
    if (!fonte) throw new Error(`Fonte desconhecida no guia: ${chave}`);
    return fonte;
  });
}
