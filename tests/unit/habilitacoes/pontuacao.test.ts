import { describe, expect, it } from 'vitest';
import { mensagemDeErro } from '#lib/habilitacoes/erros.ts';
import { pontuacao } from '#lib/habilitacoes/pontuacao.ts';
import { mensagemDeErro as mensagemDoVeiculo } from '#lib/veiculos/erros.ts';
import { nomeDoVeiculo, numeroDoProximo, situacaoDoVeiculo } from '#lib/veiculos/rules.ts';

const multa = (DataInfracao: string, Valor: number, Pontos: number) => ({
  Id: 1,
  Guid: 'g',
  Tipo: 'Habilitacao' as const,
  AutoInfracao: 'C1',
  ValorSerPago: Valor,
  DataInfracao,
  TemRecurso: false,
  RecursoOnline: true,
  Pontos,
  Valor,
  Descricao: 'Avançar o sinal vermelho do semáforo',
});

function resumo(multas: ReturnType<typeof multa>[], ear = false) {
  return {
    Id: 1,
    Guid: 'g',
    Nome: 'ANA',
    NumeroCnh: '17876663650',
    Cpf: '39053344705',
    Categoria: 'B',
    Emissao: null,
    Vencimento: null,
    LocalRegistro: null,
    Ativo: true,
    EmailNotificacao: null,
    UF: { Uf: 'RJ' },
    ExerceAtividadeRemunerada: ear,
    QtdeConsultas: 1,
    ComErro: false,
    MensagemErro: null,
    Chips: [],
    TotalPontosPontuaveisAutuacao: 7,
    TotalPontosPontuaveisPenalidade: 7,
    TotalPontosMandatoriosAutuacao: 1,
    TotalPontosMandatoriosPenalidade: 2,
    PontosPeriodos: [],
    Multas: multas,
    FonteSemResposta: false,
  };
}

describe('the points of the summary', () => {
  const gravissima = (data: string) => multa(data, 293_47, 7);

  it('are the sum of the four counters, against the limit that the fines of 12 months set', () => {
    expect(pontuacao(resumo([]), '2026-11-20')).toEqual({ total: 17, limite: 40, proxima: null });
    expect(pontuacao(resumo([gravissima('2026-05-01')]), '2026-11-20').limite).toBe(30);
    const duas = [gravissima('2026-05-01'), gravissima('2026-06-01')];
    expect(pontuacao(resumo(duas), '2026-11-20').limite).toBe(20);
    expect(pontuacao(resumo(duas, true), '2026-11-20').limite).toBe(40);
  });

  it('tell which day frees points next; fines without points and past the window say nothing', () => {
    const multas = [gravissima('2026-05-01'), multa('2026-02-03', 2934_70, 0), gravissima('2025-11-20')];
    expect(pontuacao(resumo(multas), '2026-11-20').proxima).toEqual({
      data: '2027-05-01',
      pontos: 7,
      saldo: 0,
    });
    expect(pontuacao(resumo(multas), '2026-11-20').limite).toBe(30);
  });
});

describe('the sentence of a registration that the source did not accept', () => {
  it('points at the number whose check digits fail, else tells unknown from refused', () => {
    expect(mensagemDeErro('invalid_input', { numeroCnh: '12345678901' })).toMatch(/não confere/);
    expect(mensagemDeErro('none', { numeroCnh: '12345678901' })).toMatch(/não confere/);
    expect(mensagemDeErro('invalid_input', { numeroCnh: '17876663650' })).toMatch(/recusou/);
    expect(mensagemDeErro('none', { numeroCnh: '17876663650' })).toMatch(/não encontrou/);
    expect(mensagemDoVeiculo('invalid_input', { numeroRenavam: '12345678901' })).toMatch(
      /Renavam não confere/,
    );
    expect(mensagemDoVeiculo('invalid_input', { numeroRenavam: '64430359540' })).toMatch(/recusou/);
    expect(mensagemDoVeiculo('none', { numeroRenavam: '64430359540' })).toMatch(/não encontrou/);
  });
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
