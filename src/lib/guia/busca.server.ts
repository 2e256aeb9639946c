import { reais } from '#lib/money.ts';
import { formatarCodigo } from '#lib/multas/codigo.ts';
import { INFRACOES, type Infracao } from '#lib/multas/infracoes.server.ts';
import { paths } from '#lib/paths.ts';
import { enderecoDaInfracao, fichaDe, semAcentos } from './fichas.server.ts';

export interface Achado {
  titulo: string;
  href: string;
  nota: string;
}

/** The search data of a topic: its frontmatter and its slug. */
export interface TemaDoGuia {
  id: string;
  data: { titulo: string; resumo: string; palavras: string };
}

/** Longest query; the rest is ignored. */
export const BUSCA_MAX = 80;

/**
 * Topics and infractions that contain every word of the query, best first: a code, then title words, then synonyms. An empty query
 * finds nothing.
 */
export function buscarNoGuia(pergunta: string, temas: readonly TemaDoGuia[]): Achado[] {
  const termos = termosDe(pergunta.slice(0, BUSCA_MAX));
  if (termos.length === 0) return [];
  return [...temas.map(fichaDoTema), ...fichas]
    .map((ficha) => ({ ficha, nota: notaDe(ficha, termos) }))
    .filter(({ nota }) => nota > 0)
    .sort((a, b) => b.nota - a.nota)
    .map(({ ficha }) => ficha.achado);
}

function achadoDaInfracao(infracao: Infracao): Achado {
  const pontos = infracao.pontos === 0 ? 'sem pontos' : `${infracao.pontos} pontos`;
  return {
    titulo: infracao.descricao,
    href: enderecoDaInfracao(infracao),
    nota: `${formatarCodigo(infracao.codigo)} · ${reais(infracao.valor)} · ${pontos}`,
  };
}

export function achadoDoTema({ id, data }: TemaDoGuia): Achado {
  return { titulo: data.titulo, href: paths.guia.tema(id), nota: data.resumo };
}

/** Every infraction of the guide under its subject, subjects and infractions by name. */
export function infracoesPorTema(): [tema: string, itens: Achado[]][] {
  const porTema = new Map<string, Achado[]>();
  for (const infracao of INFRACOES) {
    const { tema } = fichaDe(infracao);
    porTema.set(tema, [...(porTema.get(tema) ?? []), achadoDaInfracao(infracao)]);
  }
  const porNome = new Intl.Collator('pt-BR').compare;
  return [...porTema]
    .sort(([a], [b]) => porNome(a, b))
    .map(([tema, itens]) => [tema, itens.sort((a, b) => porNome(a.titulo, b.titulo))]);
}

interface Ficha {
  achado: Achado;
  codigo: string;
  titulo: string;
  resto: string;
}

/** 0 when a word is missing; a topic ranks above an equal infraction. */
function notaDe({ codigo, titulo, resto }: Ficha, termos: readonly string[]): number {
  const notas = termos.map((termo) => {
    const digitos = termo.replace(/\D/g, '');
    if (codigo !== '' && digitos.length >= 3 && codigo.startsWith(digitos)) return 8;
    if (comecaPalavra(titulo, termo)) return 4;
    return comecaPalavra(resto, termo) ? 2 : 0;
  });
  if (notas.includes(0)) return 0;
  return notas.reduce<number>((soma, nota) => soma + nota, codigo === '' ? 1 : 0);
}

function comecaPalavra(texto: string, termo: string): boolean {
  return texto.includes(` ${termo}`);
}

function termosDe(pergunta: string): string[] {
  return semAcentos(pergunta)
    .split(/[^a-z0-9%-]+/)
    .map((termo) => (termo.length > 4 ? termo.replace(/(?<=[rz])es$|s$/, '') : termo))
    .filter((termo) => termo !== '' && !VAZIAS.has(termo));
}

function fichaDoTema({ id, data }: TemaDoGuia): Ficha {
  return {
    achado: achadoDoTema({ id, data }),
    codigo: '',
    titulo: ` ${semAcentos(data.titulo)}`,
    resto: ` ${semAcentos(`${data.resumo} ${data.palavras}`)}`,
  };
}

const fichas: readonly Ficha[] = INFRACOES.map((infracao) => {
  const { tema, palavras, registra } = fichaDe(infracao);
  return {
    achado: achadoDaInfracao(infracao),
    codigo: infracao.codigo,
    titulo: ` ${semAcentos(infracao.descricao)}`,
    resto: ` ${semAcentos(`${tema} ${palavras} ${registra} artigo ${infracao.artigo} ctb`)}`,
  };
});

const VAZIAS = new Set(
  'a o as os um uma de da do das dos em no na nos nas por para com sem e ou que multa multas infracao infracoe'.split(
    ' ',
  ),
);
