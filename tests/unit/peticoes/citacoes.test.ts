import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CITACOES, FUNDAMENTOS, type Fundamento } from '#lib/peticoes/fundamentos.ts';
import { citacoesRevogadas } from './revogadas.ts';

const PASTA = new URL('../../../src/content/peticoes/', import.meta.url);
const CONTEUDO = readdirSync(PASTA).map((nome) => ({
  nome,
  texto: readFileSync(new URL(nome, PASTA), 'utf8'),
}));
const TEXTOS = CONTEUDO.filter(({ nome }) => nome !== 'citacoes.json');
describe.each(CONTEUDO)('$nome', ({ texto }) => {
  it('cites no revoked rule', () => {
    expect(citacoesRevogadas(texto)).toEqual([]);
  });

  it('promises no result and blames nobody', () => {
    expect(
      texto.match(/garant\w*|certeza|com sucesso|causa ganha|vai (anular|cancelar)|advogad\w/gi),
    ).toBeNull();
  });
});

describe.each(TEXTOS)('$nome', ({ texto }) => {
  it('cites norms only through the allow list', () => {
    const usadas = [...texto.matchAll(/\[\[([^\]]+)\]\]/g)].map(([, id = '']) => id);
    expect(usadas.filter((id) => !CITACOES.has(id))).toEqual([]);
  });

  it('contains no hand-written norm, except in the names of the models', () => {
    const semNomes = texto.replace(/"NomePeticao": "[^"]*"/g, '').replace(/^\s*\/\/.*$/gm, '');
    expect(
      semNomes.match(/\barts?\.\s*\d|Resolu[çc][ãa]o CONTRAN|Portaria (n|SEN)|\bRes\. \d|\bLei n/gi),
    ).toBeNull();
  });
});

describe('the allow list', () => {
  it('gives each norm one official source', () => {
    for (const [id, { texto, fonte, resumo }] of CITACOES) {
      expect(fonte, id).toMatch(/^https:\/\/www\.(planalto\.gov\.br|gov\.br)\//);
      expect(texto, id).toMatch(
        /^(art\. \d+|item \d|Resolução CONTRAN nº|Portaria (SENATRAN|Inmetro) nº|Manual Brasileiro)/,
      );
      expect(resumo.length, id).toBeGreaterThan(10);
    }
  });

  it('names only resolutions in force', () => {
    const numeros = [...CITACOES.values()].flatMap(({ texto }) => texto.match(/\d+\/\d{4}/g) ?? []);
    expect([...new Set(numeros)].sort()).toEqual([
      '158/2022',
      // Lei 14.229/2021.
      '229/2021',
      '354/2022',
      '369/2021',
      '723/2018',
      // Leis 9.784/1999 and 9.873/1999.
      '784/1999',
      '798/2020',
      '804/2020',
      '844/2021',
      '873/1999',
      '900/2022',
      '918/2022',
    ]);
  });
});

describe('the grounds', () => {
  it('declare exactly the citations that back them', () => {
    for (const { id, citacoes, texto, pedido, pedidoSe } of FUNDAMENTOS) {
      const usadas = [
        ...[...todo(texto), pedido, ...todo(pedidoSe)].join(' ').matchAll(/\[\[([^\]]+)\]\]/g),
      ].map(([, citacao]) => citacao);
      expect([...new Set(usadas)].sort(), id).toEqual([...citacoes].sort());
    }
  });
});

function todo(texto: Fundamento['texto']): string[] {
  return texto.map((paragrafo) => (typeof paragrafo === 'string' ? paragrafo : paragrafo.texto));
}
