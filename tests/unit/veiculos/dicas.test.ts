import { describe, expect, it } from 'vitest';
import { dicasDoVeiculo } from '#backend/domain/veiculos/resumo.ts';
import { situacaoDoVeiculo } from '#lib/veiculos/rules.ts';

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
});
