import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { comporPeticao, type PeticaoComposta } from '#lib/peticoes/compose.ts';
import { type DadosPeticao, DadosPeticaoSchema } from '#lib/peticoes/dados.ts';
import { documentoDaPeticao } from '#lib/peticoes/documento.ts';
import { FASES, type Fase, FUNDAMENTOS, type FundamentoId } from '#lib/peticoes/fundamentos.ts';
import { MODELOS, type Modelo, modeloParaCodigo, modeloPorId } from '#lib/peticoes/templates.ts';
import { orgaoJulgador } from '#lib/peticoes/valores.ts';
import { AMOSTRA } from '../../fixtures/peticao.ts';

const CASOS = MODELOS.flatMap((modelo) =>
  modelo.fases.map((fase) => ({ modelo, fase, nome: modelo.NomePeticao })),
);
const todosDa = (fase: Fase) => FUNDAMENTOS.filter(({ fases }) => fases.includes(fase)).map(({ id }) => id);

/** What the wizard alone gives: no optional field. */
const MINIMA: DadosPeticao = (() => {
  const { nome, documento, telefone, endereco, cep, placa, autoInfracao, orgao } = AMOSTRA;
  const { enquadramento, dataInfracao, horaInfracao, local, cidade, hoje } = AMOSTRA;
  return {
    ...{ nome, documento, telefone, endereco, cep, placa, autoInfracao, orgao },
    ...{ enquadramento, dataInfracao, horaInfracao, local, cidade, hoje },
  };
})();

describe.each(CASOS)('$nome, fase $fase', ({ modelo, fase }) => {
  it('is whole with every ground of the phase and everything known', () => {
    const texto = inteira(comporPeticao({ modelo, fase, fundamentos: todosDa(fase), dados: AMOSTRA }));
    expect(texto).not.toMatch(/[{}[\]]|undefined|null|NaN/);
    for (const { id, titulo } of FUNDAMENTOS) {
      expect(texto.includes(titulo), id).toBe(todosDa(fase).includes(id));
    }
  });

  it('is whole with what the wizard alone asks, and then claims no fault it cannot know', () => {
    const texto = inteira(comporPeticao({ modelo, fase, fundamentos: [], dados: MINIMA }));
    expect(texto).not.toMatch(/[{}[\]]|undefined|null|NaN/);
    expect(texto).toContain('Peço que');
  });

  it('carries the minimum content and speaks of one fine', () => {
    const peticao = comporPeticao({ modelo, fase, fundamentos: [], dados: MINIMA });
    const texto = inteira(peticao).replaceAll('\u00a0', ' ');
    for (const dado of [
      'João Antônio da Conceição',
      'CPF: 529.982.247-25',
      'Rua das Laranjeiras, 100',
      'CEP: 22240-003',
      'Telefone: (21) 98765-4321',
      'Placa: ABC1D23',
      'Auto de infração: E123456789',
      'DETRAN-RJ',
      'Resolução CONTRAN nº 900/2022',
      'Rio de Janeiro, 5 de novembro de 2026',
    ]) {
      expect(texto).toContain(dado);
    }
    expect(peticao.secoes.map(({ titulo }) => titulo.slice(0, 2))).toEqual([
      '1.',
      '2.',
      '3.',
      '4.',
      '5.',
      '6.',
      '7.',
      '8.',
    ]);
    expect(peticao.anexos.length).toBeGreaterThanOrEqual(4);
  });
});

describe('a petition', () => {
  it('asks for the warning last, only if nothing else is granted', () => {
    const { secoes } = compor('estacionamento', 'P', ['advertencia-cabivel', 'notificacao-fora-do-prazo']);
    const pedidos = secoes.find(({ titulo }) => titulo.endsWith('Pedidos'))?.paragrafos ?? [];
    expect(pedidos.at(-1)).toMatch(/^[a-z]\) se nenhum dos pedidos anteriores for acolhido.*\.$/);
    expect(pedidos.slice(1, -1).every((pedido) => pedido.endsWith(';'))).toBe(true);
  });

  it('counts the days from the infraction to the issue of each notice', () => {
    const texto = inteira(
      compor('prazos', 'I', ['notificacao-fora-do-prazo', 'penalidade-fora-do-prazo']),
    ).replaceAll('\u00a0', ' ');
    expect(texto).toContain('expedida em 10/04/2026, 39 dias depois');
    expect(texto).toContain('expedida em 01/10/2026, 213 dias depois');
    expect(texto).toContain('Neste caso o prazo é de 180 dias');
  });

  it('counts the penalty from the day the authority knew, when nobody was caught in the act', () => {
    const dados = { ...AMOSTRA, flagrante: false, dataConhecimento: '2026-03-20' };
    const fundamentos = ['penalidade-fora-do-prazo'] as const;
    const peticao = comporPeticao({ modelo: modelo('prazos'), fase: 'I', fundamentos, dados });
    const texto = inteira(peticao).replaceAll('\u00a0', ' ');
    expect(texto).toContain('tomou conhecimento da infração em 20/03/2026');
    expect(texto).toContain('195 dias depois');
    expect(texto).toContain('art. 282, § 6º-A, do CTB');
    const semData = { ...dados, dataConhecimento: undefined };
    expect(() =>
      comporPeticao({ modelo: modelo('prazos'), fase: 'I', fundamentos, dados: semData }),
    ).toThrow();
  });

  it('refuses a ground whose data is missing, instead of leaving a gap', () => {
    const dados = { ...AMOSTRA, houveDefesaPrevia: undefined };
    const pedir = () =>
      comporPeticao({
        modelo: modelo('prazos'),
        fase: 'I',
        fundamentos: ['penalidade-fora-do-prazo'],
        dados,
      });
    expect(pedir).toThrow('penalidade-fora-do-prazo precisa do dado prazoPenalidade');
  });

  it('refuses a ground of another phase', () => {
    expect(() => compor('velocidade', 'II', ['condutor-diverso'])).toThrow('não serve para a fase II');
  });

  it('leaves what the driver typed as text: braces and brackets in it are not filled in', () => {
    const dados = { ...AMOSTRA, relato: 'Vi {nome} e [[ctb-90]]' };
    const texto = inteira(comporPeticao({ modelo: modelo('velocidade'), fase: 'P', fundamentos: [], dados }));
    expect(texto).toContain('Vi {nome} e [[ctb-90]].');
  });

  it('sets quotes, dashes and no-break spaces as Portuguese print does', () => {
    const texto = inteira(compor('velocidade', 'P', ['velocidade-sem-desconto']));
    expect(texto).toContain('“baú”');
    expect(texto).toContain('art.\u00a0281, §\u00a01º, II, do CTB');
    expect(texto).toContain('72\u00a0km/h');
    expect(texto).not.toMatch(/ -- |\.\.\.|"/);
  });

  it('is addressed to who decides in its phase', () => {
    expect(compor('velocidade', 'P', []).enderecamento).toMatch(/^À autoridade de trânsito/);
    expect(compor('velocidade', 'I', []).enderecamento).toMatch(
      /^À Junta Administrativa de Recursos de Infrações \(JARI\)/,
    );
    expect(compor('velocidade', 'II', []).enderecamento).toMatch(
      /^Ao Conselho Estadual de Trânsito \(CETRAN\)/,
    );
    expect(orgaoJulgador('Polícia Rodoviária Federal')).toContain('Colegiado Especial');
    expect(orgaoJulgador('DETRAN/DF')).toContain('CONTRANDIFE');
  });

  it('comes behind a sheet that says it is a draft to be checked, and keeps that sheet out of what is filed', () => {
    const documento = documentoDaPeticao(compor('velocidade', 'I', []), { fase: 'I', dados: AMOSTRA });
    expect(JSON.stringify(documento.rosto)).toMatch(/é uma minuta.*nem prometer o resultado/);
    expect(JSON.stringify(documento.rosto)).toContain('20/11/2026');
    expect(JSON.stringify(documento.blocos)).not.toContain('minuta');
  });
});

describe('the models', () => {
  it('have one id and one name each', () => {
    expect(new Set(MODELOS.map(({ Id }) => Id)).size).toBe(MODELOS.length);
    expect(new Set(MODELOS.map(({ NomePeticao }) => NomePeticao)).size).toBe(MODELOS.length);
    expect([...new Set(MODELOS.flatMap(({ fases }) => fases))].sort()).toEqual([...FASES].sort());
  });

  it('are found by the infraction code, and the general one serves the rest', () => {
    expect(modeloParaCodigo('745-50', 'P').Id).toBe('velocidade');
    expect(modeloParaCodigo('60501', 'I').Id).toBe('sinal-vermelho');
    expect(modeloParaCodigo('999-99', 'II').Id).toBe('outra-infracao');
  });

  it('offer only grounds that serve one of their phases', () => {
    for (const { fases, fundamentos } of MODELOS) {
      for (const id of fundamentos) {
        const servem = FUNDAMENTOS.find((item) => item.id === id)?.fases ?? [];
        expect(fases.some((fase) => servem.includes(fase))).toBe(true);
      }
    }
  });
});

it('takes the sample and the minimum as valid data', () => {
  expect(v.is(DadosPeticaoSchema, AMOSTRA)).toBe(true);
  expect(v.is(DadosPeticaoSchema, MINIMA)).toBe(true);
  expect(v.is(DadosPeticaoSchema, { ...MINIMA, dataInfracao: '2026-02-30' })).toBe(false);
});

function modelo(id: string): Modelo {
  const achado = modeloPorId(id);
  if (!achado) throw new Error(`Modelo ${id} não existe`);
  return achado;
}

function compor(id: string, fase: Fase, fundamentos: FundamentoId[]): PeticaoComposta {
  return comporPeticao({ modelo: modelo(id), fase, fundamentos, dados: AMOSTRA });
}

function inteira({ titulo, enderecamento, secoes, anexos, fecho }: PeticaoComposta): string {
  const corpo = secoes.flatMap((secao) => [secao.titulo, ...secao.paragrafos]);
  return [titulo, enderecamento, ...corpo, ...anexos, ...Object.values(fecho)].join('\n');
}
