/**
 * Legal and trade terms on screens, each with an explanation. A screen with such a term explains it (components/Palavras.astro, or its
 * own words); tests/crash/telas/telas.test.ts checks all of them.
 */
export const PALAVRAS = {
  Autuação: 'o aviso de que uma infração foi registrada; cabe defesa prévia',
  Penalidade: 'a multa em si; cabe recurso',
  JARI: 'a junta que o órgão de trânsito mantém para julgar recursos de multas',
  CETRAN: 'o conselho estadual de trânsito, que julga o recurso contra a decisão da JARI',
  CONTRANDIFE: 'o conselho de trânsito do Distrito Federal, que lá julga a 2ª instância',
  SNE: 'o Sistema de Notificação Eletrônica, que manda os avisos pelo aplicativo em vez do correio',
  CRLV: 'o documento anual do veículo',
  Renainf: 'o registro nacional de infrações: o número da multa em todo o país',
  Deferido: 'aceito',
  Indeferido: 'negado',
  CTB: 'o Código de Trânsito Brasileiro (Lei 9.503/1997)',
  CONTRAN: 'o Conselho Nacional de Trânsito, que completa o código com resoluções',
  LGPD: 'a Lei Geral de Proteção de Dados (Lei 13.709/2018)',
  CDC: 'o Código de Defesa do Consumidor (Lei 8.078/1990)',
  CTN: 'o Código Tributário Nacional (Lei 5.172/1966)',
} as const;
export type Palavra = keyof typeof PALAVRAS;

/** The terms that occur in the texts, in list order. */
export function palavrasEm(textos: readonly string[]): Palavra[] {
  const junto = textos.join('\n');
  return PROCURADAS.filter(({ procura }) => procura.test(junto)).map(({ palavra }) => palavra);
}

const PROCURADAS = (Object.keys(PALAVRAS) as Palavra[]).map((palavra) => ({
  palavra,
  procura: new RegExp(`(?<!\\p{L})${palavra}(?!\\p{L})`, 'iu'),
}));
