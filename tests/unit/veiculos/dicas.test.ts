import { describe, expect, it } from 'vitest';
import { dicasDoVeiculo } from '#backend/domain/veiculos/resumo.ts';
import { nomeDoVeiculo, numeroDoProximo, situacaoDoVeiculo } from '#lib/veiculos/rules.ts';

const EM_DIA = { anoUltimoLicenciamento: 2026, anoAtual: 2026, debitosAbertos: 0, multasAbertas: 0 };

it('tells the owner of a vehicle without debts and fines that nothing is open, first of all', () => {
  expect(dicasDoVeiculo(EM_DIA)[0]).toContain('Não encontramos débitos nem multas');
});

it('warns of a licensing that is late, naming its year, and not of one that may still be in time', () => {
  expect(dicasDoVeiculo({ ...EM_DIA, anoUltimoLicenciamento: 2023 }).join()).toContain(
    'O último licenciamento é de 2023',
  );
  expect(dicasDoVeiculo({ ...EM_DIA, anoUltimoLicenciamento: 2025 }).join()).not.toContain(
    'O último licenciamento',
  );
  expect(dicasDoVeiculo({ ...EM_DIA, anoUltimoLicenciamento: null }).join()).toContain(
    'Não encontramos o ano',
  );
});

it('speaks of debts and of fines only when there are some, five tips at most', () => {
  const tudo = dicasDoVeiculo({
    anoUltimoLicenciamento: 2020,
    anoAtual: 2026,
    debitosAbertos: 2,
    multasAbertas: 3,
  });
  expect(tudo).toHaveLength(5);
  expect(tudo.join()).toMatch(
    /Há débitos em aberto.*prazo para recorrer.*não impede o recurso.*Outra pessoa dirigia/,
  );
  expect(dicasDoVeiculo(EM_DIA).join()).not.toMatch(/débitos em aberto|recorrer é o impresso/);
  expect(tudo.join()).not.toMatch(/[{}]/);
});

describe('a vehicle in words', () => {
  it('has one state, an error first', () => {
    const estado = { Ativo: true, ComErro: false, QtdeConsultas: 1 };
    const rotulo = (mudancas: Partial<typeof estado>) => situacaoDoVeiculo({ ...estado, ...mudancas }).rotulo;
    expect(rotulo({})).toBe('Ativo');
    expect(rotulo({ QtdeConsultas: 0 })).toBe('Consultando');
    expect(rotulo({ QtdeConsultas: -1 })).toBe('Consultando');
    expect(rotulo({ Ativo: false, QtdeConsultas: 0 })).toBe('Desativado');
    expect(rotulo({ ComErro: true, Ativo: false })).toBe('Com problemas');
  });

  it('is named as far as it is known, and counted one further than those that exist', () => {
    expect(nomeDoVeiculo({ Fabricante: 'FIAT', Modelo: 'STRADA' })).toBe('FIAT STRADA');
    expect(nomeDoVeiculo({ Fabricante: null, Modelo: 'PUMA' })).toBe('PUMA');
    expect(nomeDoVeiculo({ Fabricante: null, Modelo: null })).toBe('');
    expect([0, 3].map(numeroDoProximo)).toEqual([1, 4]);
  });
});
