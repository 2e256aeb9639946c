import type { IsoDate } from '#lib/dates.ts';
import type { Bloco, Documento } from '#lib/documentos/documento.ts';
import { tipografia } from '#lib/documentos/letras.ts';
import { type Campo, minuscula } from '#lib/peticoes/campo.ts';
import { citar, type Paragrafo, paragrafosPresentes } from '#lib/peticoes/fundamentos.ts';

// What every paper has, of a fine or of a process of the licence: a sheet of checks, numbered sections, a signature, the annexes.

export interface Papel {
  titulo: string;
  /** What it is about, as at the foot of each page: 'auto de infração nº E1'. */
  sobre: string;
  rosto: readonly Bloco[];
  enderecamento: string;
  /** Those without blocks are left out. */
  secoes: readonly (readonly [string, readonly Bloco[]])[];
  assinatura: { localEData: string; nomes: { nome: string; detalhe: string }[] };
  anexos: string[];
  umaFolha?: true;
}

export function documentoDoPapel({ titulo, sobre, rosto, assinatura, ...papel }: Papel): Documento {
  const secoes = papel.secoes.filter(([, blocos]) => blocos.length > 0);
  return {
    titulo,
    ...(papel.umaFolha && { umaFolha: true }),
    assunto: `Minuta para conferência do ${sobre}`,
    rodape: comMaiuscula(sobre),
    rosto: { titulo: 'Confira antes de assinar', blocos: [...rosto] },
    blocos: [
      { tipo: 'enderecamento', texto: papel.enderecamento },
      ...secoes.flatMap(([secao, blocos], i) => [titular(`${i + 1}. ${secao}`), ...blocos]),
      { tipo: 'assinatura', ...assinatura },
      titular('Anexos'),
      { tipo: 'lista', itens: papel.anexos, numerada: true },
    ],
  };
}

/** What to check, and by when and where to file; it must not be filed itself. */
export function folhaDeRosto({
  confira,
  prazo,
  onde,
  guarde = '',
}: {
  confira: readonly Bloco[];
  prazo: readonly string[];
  onde: readonly Bloco[];
  guarde?: string;
}): Bloco[] {
  return [
    {
      tipo: 'quadro',
      texto:
        'Este documento é uma minuta, escrita com os dados que você informou. Leia tudo, corrija o que for preciso e só depois assine. Quem decide é o órgão de trânsito: não há como prever nem prometer o resultado.',
    },
    ...confira,
    titular('Prazo'),
    ...prazo.map(paragrafo),
    titular('Onde protocolar'),
    ...onde,
    paragrafo(`Guarde o comprovante com o número do protocolo e a data.${guarde}`),
    paragrafo('Não entregue esta folha: ela é só para a sua conferência.'),
  ];
}

/** Sentences of the driver that admit the fact (lib/peticoes/resumo.ts), quoted for the driver alone. */
export const avisosDasFrases = (frases: readonly string[]): string[] =>
  frases.map((frase) => `Esta frase sua parece admitir o fato: “${frase}” Veja se quer dizê-la.`);

export const titular = (texto: string): Bloco => ({ tipo: 'secao', texto });
export const paragrafo = (texto: string): Bloco => ({ tipo: 'paragrafo', texto });

/** The text of every placeholder of a paper: the answers as written, and values derived from them, of which an empty or false one is none. */
export function valoresDosCampos(
  campos: Readonly<Record<string, object>>,
  respostas: object,
  derivados: Readonly<Record<string, string | number | boolean | null | undefined>>,
): Map<string, string> {
  const ditos = new Map<string, unknown>(Object.entries(respostas));
  const textos = Object.entries(campos).flatMap(([nome, campo]): [string, string][] => {
    const valor = ditos.get(minuscula(nome));
    return valor === undefined || valor === null || valor === ''
      ? []
      : [[minuscula(nome), (campo as Campo).escrever(valor)]];
  });
  const valores = new Map(textos.filter(([, texto]) => texto !== ''));
  for (const [campo, dito] of Object.entries(derivados)) {
    if (dito === undefined || dito === null || dito === false || dito === '') valores.delete(campo);
    else valores.set(campo, String(dito));
  }
  return valores;
}

/** Writes the texts of the content with the values of a case: `{campo}` and `[[norm]]`; one of an unknown field is an error. */
export function escritor(valores: ReadonlyMap<string, string>) {
  /** `campo`: it is known; `campo=um|outro`: it has one of these values. */
  const sabe = (quando: string) => {
    const [campo = '', ditos] = quando.split('=');
    const valor = valores.get(campo);
    return valor !== undefined && (ditos === undefined || ditos.split('|').includes(valor));
  };
  const escrever = (texto: string) => tipografia(preencher(citar(texto), valores));
  const presentes = (textos: readonly Paragrafo[]) => paragrafosPresentes(textos, sabe);
  const linhas = (textos: readonly Paragrafo[]) => presentes(textos).map(escrever);
  const paragrafos = (textos: readonly Paragrafo[]) => linhas(textos).map(paragrafo);
  /** A ground: its heading and its reasons. */
  const razao = ({ titulo, texto }: { titulo: string; texto: readonly Paragrafo[] }): Bloco[] => [
    { tipo: 'subtitulo', texto: escrever(titulo) },
    ...paragrafos(texto),
  ];
  return { sabe, escrever, presentes, linhas, paragrafos, razao };
}

/** Fills every `{campo}`; throws when the data lack one. */
export function preencher(texto: string, valores: ReadonlyMap<string, string>): string {
  return texto.replace(
    /\{(\w+)\}/g,
    (_marca, campo: string) => valores.get(campo) ?? falta(`o dado ${campo}`),
  );
}

export function falta(oQue: string): never {
  throw new Error(`Falta ${oQue}`);
}

/** The condition of a request that follows from the grounds. */
export const acolhido = (um: boolean): string =>
  um ? 'acolhido o fundamento acima' : 'acolhido qualquer dos fundamentos acima';

/** Requests with letters: 'a) …;'. */
export function pedidosComLetras(itens: readonly string[]): string[] {
  return [
    'Peço:',
    ...itens.map((item, i) => `${String.fromCharCode(97 + i)}) ${item}${i === itens.length - 1 ? '.' : ';'}`),
  ];
}

/** The line before the date, with a blank to fill in when the town is unknown. */
export function localEData(
  { cidade, uf }: { cidade?: string | undefined; uf?: string | undefined },
  hoje: IsoDate,
): string {
  const lugar = cidade ? [cidade, uf].filter(Boolean).join(' – ') : '____________________';
  return tipografia(`${lugar}, ${porExtenso(hoje)}`);
}

/** A calendar day has no time zone: formatted as UTC it stays the same day. */
const POR_EXTENSO = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });
const porExtenso = (dia: IsoDate) => POR_EXTENSO.format(new Date(`${dia}T00:00:00Z`));

export function comPontoFinal(texto: string): string {
  return /[.!?…]$/.test(texto.trim()) ? texto.trim() : `${texto.trim()}.`;
}

/** Texts of the driver as sentences, by field. */
export const emFrases = <N extends string>(ditos: Partial<Record<N, string | undefined>>, ...nomes: N[]) =>
  Object.fromEntries(nomes.map((nome) => [nome, ditos[nome] && comPontoFinal(ditos[nome])]));

export function comMaiuscula(texto: string): string {
  return `${texto.slice(0, 1).toUpperCase()}${texto.slice(1)}`;
}
