import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentoDaPeticao } from '#backend/domain/peticoes/texto/peticao.ts';
import type { DadosPeticao } from '#backend/domain/peticoes/texto/valores.ts';
import { formatarCodigo } from '#lib/multas/codigo.ts';
import { INFRACOES } from '#lib/multas/infracoes.server.ts';
import { codigoNoTexto, fatosDoCaso, MODELOS, modeloParaCodigo, modeloPorId } from '#lib/peticoes/caso.ts';
import { respostas } from '#lib/peticoes/form.ts';
import { CITACOES, FUNDAMENTOS, type Fundamento, type FundamentoId } from '#lib/peticoes/fundamentos.ts';
import { orgaoJulgador, ufDoOrgao } from '#lib/peticoes/orgaos.ts';
import { multaDoRascunho } from '#lib/peticoes/rascunho.ts';
import { minutaDoCaso } from '../../fixtures/minutaDoCaso.ts';
import { CASOS, HOJE } from '../../fixtures/peticao.ts';
import { textoDoDocumento } from '../../fixtures/textoDoDocumento.ts';
import { citacoesRevogadas } from './revogadas.ts';

const CASOS_DE_FASE = {
  P: ['defesa-duplicidade', 'auto-em-duplicidade'],
  I: ['jari-outro-orgao', 'orgao-sem-competencia'],
  II: ['cetran-depois-da-jari', 'erro-na-decisao'],
} as const;

describe.each(MODELOS.flatMap((modelo) => modelo.fases.map((fase) => ({ modelo, fase, nome: modelo.Id }))))(
  '$nome, fase $fase',
  ({ modelo, fase }) => {
    const [caso, fundamento] = CASOS_DE_FASE[fase];
    const peticao = documentoDaPeticao({ modelo, fundamentos: [fundamento], dados: dadosDe(caso) });
    const [texto = ''] = textoDoDocumento(peticao).split('---- ');

    it('asks for suspensive effect where there is a penalty', () => {
      expect(texto.includes('art. 284, § 3º, do CTB')).toBe(fase !== 'P');
      expect(texto.includes('efeito suspensivo')).toBe(fase !== 'P');
      expect(texto).toContain('no endereço indicado no item 1');
    });
  },
);

describe('a petition', () => {
  it('that asks for the warning alone disputes nothing, and asks for no evidence against it (CTB art. 267)', () => {
    const soAviso = JSON.stringify(minutaDoCaso('defesa-advertencia').blocos).replaceAll('\u00a0', ' ');
    expect(soAviso).toContain('O requerente pede a advertência por escrito no lugar da multa, pelas razões');
    expect(soAviso).not.toMatch(/não concorda|sinalização|imagens/);
    const tambem = JSON.stringify(minutaDoCaso('jari-sinalizacao-e-advertencia').blocos).replaceAll(
      '\u00a0',
      ' ',
    );
    expect(tambem).toMatch(/não concorda com esse registro/);
  });

  it('counts the penalty from the day the authority knew of the infraction, when it was not seen as it happened', () => {
    const dados = {
      ...dadosDe('jari-penalidade-tardia'),
      ...{ constatacao: 'depois' as const, dataConhecimento: '2026-03-20' },
    };
    const compor = (outros: Partial<DadosPeticao>) =>
      documentoDaPeticao({
        modelo: modelo('prazos'),
        fundamentos: ['penalidade-fora-do-prazo'],
        dados: { ...dados, ...outros },
      });
    const texto = textoDoDocumento(compor({}));
    expect(texto).toContain('conhecimento dela em 20/03/2026');
    expect(texto).toContain('213 dias depois');
    expect(texto).toContain('art. 282, § 6º-A, do CTB');
    expect(() => compor({ dataConhecimento: undefined })).toThrow('precisa do dado diasAtePenalidade');
  });

  it('refuses to be written without a ground, with one whose data is missing, or of another phase', () => {
    const dados = dadosDe('defesa-duplicidade');
    const compor = (fundamentos: FundamentoId[]) =>
      documentoDaPeticao({ modelo: modelo('outra-infracao'), fundamentos, dados });
    expect(() => compor([])).toThrow('sem fundamento');
    expect(() => compor(['campo-obrigatorio-ausente'])).toThrow('precisa do dado dadoDoAuto');
    expect(() => compor(['erro-na-decisao'])).toThrow('não serve para a fase P');
  });

  it('leaves what the driver typed as text: braces and brackets in it are not filled in', () => {
    const dados = { ...dadosDe('defesa-duplicidade'), relato: 'Vi {nome} e [[ctb-90]]' };
    const peticao = documentoDaPeticao({
      modelo: modelo('cinto'),
      fundamentos: ['auto-em-duplicidade'],
      dados,
    });
    expect(textoDoDocumento(peticao)).toContain('Vi {nome} e [[ctb-90]].');
  });
});

describe('the models', () => {
  it('are found by the infraction code; a code without its own model gets the general one', () => {
    expect(modeloParaCodigo('745-50', 'P').Id).toBe('velocidade');
    expect(modeloParaCodigo('60501', 'I').Id).toBe('sinal-vermelho');
    expect(modeloParaCodigo('999-99', 'II').Id).toBe('outra-infracao');
  });
});

function modelo(id: string) {
  const achado = modeloPorId(id);
  if (!achado) throw new Error(`Modelo ${id} não existe`);
  return achado;
}

function dadosDe(nome: string): DadosPeticao {
  const lida = multaDoRascunho(CASOS[nome]?.dados ?? {});
  if (!lida) throw new Error(`${nome} cannot be read`);
  const ditas = respostas(lida.multa, lida.declarados);
  const fatos = fatosDoCaso({ ...ditas, fase: lida.multa.Fase, dataInfracao: lida.multa.DataInfracao }, HOJE);
  return { ...fatos, cidade: 'Rio de Janeiro', uf: 'RJ' };
}

describe('the code in an enquadramento', () => {
  it('is found for every infraction of the table, however it is written', () => {
    for (const { codigo, descricao, artigo } of INFRACOES) {
      const escrito = formatarCodigo(codigo);
      expect(codigoNoTexto(`${escrito} ${descricao} (art. ${artigo})`)).toBe(codigo);
      expect(codigoNoTexto(codigo)).toBe(codigo);
    }
    expect(['745-5/0', 'art. 218', '12/03/2026', '2026'].map(codigoNoTexto)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the body that judges in the second instance (CTB art. 289)', () => {
  it.each([
    ['PRF/DF', undefined, 'Colegiado Especial'],
    ['Departamento Nacional de Infraestrutura de Transportes', 'SP', 'Colegiado Especial'],
    ['DETRAN/DF', undefined, 'CONTRANDIFE'],
    ['DER do Distrito Federal', undefined, 'CONTRANDIFE'],
    ['Detran SP', undefined, 'CETRAN-SP'],
    ['detran-rj', undefined, 'CETRAN-RJ'],
    ['niterói, rj', undefined, 'CETRAN-RJ'],
    ['DER - ER/SP', undefined, 'CETRAN-SP'],
    ['DER DF', undefined, 'CONTRANDIFE'],
    ['DetranRS', undefined, 'CETRAN-RS'],
    ['Detran do Rio de Janeiro', undefined, 'CETRAN-RJ'],
    ['Departamento Estadual de Trânsito de Pernambuco', undefined, 'CETRAN-PE'],
    ['DEPARTAMENTO DE TRANSITO DO ESTADO DE MATO GROSSO DO SUL', undefined, 'CETRAN-MS'],
    ['DETRAN PARÁ', undefined, 'CETRAN-PA'],
  ])('for %s (%s) it is %s', (orgao, uf, quem) => {
    expect(orgaoJulgador(orgao, uf)).toContain(quem);
  });

  it('is unknown for a municipality without its state: no state is guessed from a part of a word', () => {
    expect(orgaoJulgador('Prefeitura de Bom Jesus')).toBeNull();
    expect(ufDoOrgao('SECRETARIA DE TRANSITO SE')).toBeNull();
    expect(ufDoOrgao('CET - SP')).toBe('SP');
    const semEstado = [
      ...[
        'Detran de',
        'Detran (se for ele)',
        'Prefeitura de Grão-Pará',
        'Detran Pará de Minas',
        'DETRANS',
        'DERSA',
      ],
      ...['DETRAN-SP/RJ', 'Prefeitura de São Paulo de Olivença'],
    ];
    expect(semEstado.filter((orgao) => ufDoOrgao(orgao) !== null)).toEqual([]);
  });
});

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
