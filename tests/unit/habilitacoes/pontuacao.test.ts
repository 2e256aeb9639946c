import { describe, expect, it } from 'vitest';
import { mensagemDeErro } from '#backend/domain/habilitacoes/consulta.ts';
import { mensagemDeErro as mensagemDoVeiculo } from '#backend/domain/veiculos/consulta.ts';
import type { HabilitacaoLida } from '#lib/habilitacoes/contract.ts';
import {
  fraseDaPontuacao,
  O_QUE_NAO_SABEMOS,
  pontuacao,
  somasDaPontuacao,
} from '#lib/habilitacoes/pontuacao.ts';
import { nomeDoVeiculo, numeroDoProximo, situacaoDoVeiculo } from '#lib/veiculos/rules.ts';

type Infracao = HabilitacaoLida['Infracoes'][number];
const infracao = (
  DataInfracao: string,
  Natureza: Infracao['Natureza'],
  Pontos: number,
  Contagem: Infracao['Contagem'] = 'em_aberto',
): Infracao => ({
  Guid: 'g1',
  AutoInfracao: 'C1',
  Descricao: 'Infração',
  DataInfracao,
  Natureza,
  Pontos,
  Contagem,
});

function resumo(Infracoes: Infracao[], ear = false): HabilitacaoLida {
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
    ConsultadoEm: null,
    ComErro: false,
    MensagemErro: null,
    Chips: [],
    TotalPontosPontuaveisAutuacao: 3,
    TotalPontosPontuaveisPenalidade: 4,
    TotalPontosMandatoriosAutuacao: 1,
    TotalPontosMandatoriosPenalidade: 2,
    Infracoes,
    Compartilhado: null,
  };
}

describe('the points of the summary', () => {
  const gravissima = (data: string, contagem?: Infracao['Contagem']) =>
    infracao(data, 'gravissima', 7, contagem);
  const HOJE = '2026-11-20';

  it('are the sum of the four counters, against the limit of the worst 12 months', () => {
    expect(pontuacao(resumo([]), HOJE)).toMatchObject({ total: 10, limite: 40, proxima: null });
    const limpa = { ...pontuacao(resumo([]), HOJE), total: 0, pontuaveis: 0 };
    expect(fraseDaPontuacao(limpa)).toBe('Nenhum ponto. O seu limite é de 40 em 12 meses.');
    expect(pontuacao(resumo([gravissima('2026-05-01')]), HOJE).limite).toBe(30);
    const duas = [gravissima('2026-05-01'), gravissima('2026-06-01')];
    expect(pontuacao(resumo(duas), HOJE).limite).toBe(20);
    expect(pontuacao(resumo(duas, true), HOJE).limite).toBe(40);
  });

  it('tell on which day an infraction expires; infractions without points or past the window are left out', () => {
    const infracoes = [
      gravissima('2026-05-01'),
      infracao('2026-02-03', 'gravissima', 0),
      gravissima('2025-11-20'),
    ];
    expect(pontuacao(resumo(infracoes), HOJE).proxima).toEqual({ data: '2027-05-01', pontos: 7, saldo: 0 });
  });

  it('are not called final before they are: with autuações the limit is reached only if all are upheld', () => {
    const abertas = [gravissima('2026-05-01'), gravissima('2026-06-01'), gravissima('2026-07-01')];
    const de = pontuacao(resumo(abertas), HOJE);
    expect(de.confirmada).toBeNull();
    expect(fraseDaPontuacao(de)).toBe('Se tudo for mantido, o limite de 20 pontos é atingido.');
    expect(somasDaPontuacao(de)).toEqual([
      'Nenhum ponto de decisão definitiva.',
      '21 pontos se tudo for mantido, de 01/05/2026 a 30/04/2027 (limite 20).',
    ]);
  });

  it('count towards the limit without those of direct suspension, whatever the source’s counters add up to (CTB art. 259 §4)', () => {
    const com = (pontuaveis: number, mandatorios: number) =>
      fraseDaPontuacao(
        pontuacao(
          {
            ...resumo([]),
            TotalPontosPontuaveisAutuacao: pontuaveis,
            TotalPontosPontuaveisPenalidade: 0,
            TotalPontosMandatoriosAutuacao: mandatorios,
            TotalPontosMandatoriosPenalidade: 0,
          },
          HOJE,
        ),
      );
    expect(com(11, 28)).toBe('Se tudo for mantido, faltam 29 pontos para o limite de 40.');
    expect(com(0, 42)).toBe(
      'Nenhum destes pontos soma para o limite de 40: são de infrações que suspendem a CNH por si sós (CTB, art. 259, §4º).',
    );
  });

  it('name unknown facts: a served suspension, a course, the year of a provisional licence', () => {
    expect(O_QUE_NAO_SABEMOS.map((frase) => /CTB, art\. [^)]+/.exec(frase)?.[0])).toEqual([
      'CTB, art. 261, §§3º e 6º',
      'CTB, art. 148, §§3º e 4º',
    ]);
  });

  it('say of final points that the body may open a process', () => {
    const finais = ['2026-05-01', '2026-06-01', '2026-07-01'].map((dia) => gravissima(dia, 'confirmada'));
    expect(fraseDaPontuacao(pontuacao(resumo(finais), HOJE))).toContain('21 pontos confirmados');
  });

  it('leave out cancelled fines, and count those with an unknown end in the second total only', () => {
    const de = pontuacao(
      resumo([gravissima('2026-05-01', 'cancelada'), infracao('2026-06-01', 'media', 4, 'desconhecida')]),
      HOJE,
    );
    expect(de).toMatchObject({
      confirmada: null,
      seTudoForMantido: { total: 4 },
      desconhecidas: 1,
      limite: 40,
    });
    expect(fraseDaPontuacao(de)).toBe('Se tudo for mantido, faltam 33 pontos para o limite de 40.');
  });
});

describe('the sentence of a registration that the source did not accept', () => {
  it('points at the number whose check digits fail, else distinguishes unknown from refused', () => {
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
