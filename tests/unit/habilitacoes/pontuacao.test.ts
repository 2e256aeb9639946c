import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mensagemDeErro } from '#backend/domain/habilitacoes/consulta.ts';
import { mensagemDeErro as mensagemDoVeiculo } from '#backend/domain/veiculos/consulta.ts';
import type { HabilitacaoLida } from '#lib/habilitacoes/contract.ts';
import { fraseDaPontuacao, pontuacao, somasDaPontuacao } from '#lib/habilitacoes/pontuacao.ts';

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

/** The same licence with these counters of the source: points of autuações, and of direct suspension. */
const contados = (cnh: HabilitacaoLida, pontuaveis: number, mandatorios = 0): HabilitacaoLida => ({
  ...cnh,
  TotalPontosPontuaveisAutuacao: pontuaveis,
  TotalPontosPontuaveisPenalidade: 0,
  TotalPontosMandatoriosAutuacao: mandatorios,
  TotalPontosMandatoriosPenalidade: 0,
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
  };
}

describe('the points of the summary', () => {
  const gravissima = (data: string, contagem?: Infracao['Contagem']) =>
    infracao(data, 'gravissima', 7, contagem);
  const HOJE = '2026-11-20';

  const frase = (cnh: HabilitacaoLida, hoje = HOJE) => fraseDaPontuacao(pontuacao(cnh, hoje));

  it('are the sum of the four counters, against the limit of the 12 months that end today', () => {
    expect(pontuacao(resumo([], true), HOJE)).toMatchObject({ total: 10, limite: 40, proxima: null });
    expect(frase(contados(resumo([]), 0))).toBe('Nenhum ponto. O seu limite é de 40 em 12 meses.');
    expect(pontuacao(resumo([gravissima('2026-05-01')]), HOJE).limite).toBe(30);
    const duas = [gravissima('2026-05-01'), gravissima('2026-06-01')];
    expect(pontuacao(resumo(duas), HOJE).limite).toBe(20);
    expect(pontuacao(resumo(duas, true), HOJE).limite).toBe(40);
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
      frase(contados(resumo([], true), pontuaveis, mandatorios));
    expect(com(11, 28)).toBe('Se tudo for mantido, faltam 29 pontos para o limite de 40.');
    expect(com(0, 42)).toBe(
      'Nenhum destes pontos soma para o limite de 40: são de infrações que suspendem a CNH por si sós (CTB, art. 259, §4º).',
    );
  });

  it('say of final points that the body may open a process', () => {
    const finais = ['2026-05-01', '2026-06-01', '2026-07-01'].map((dia) => gravissima(dia, 'confirmada'));
    expect(frase(resumo(finais))).toContain('21 pontos confirmados');
    expect(frase(resumo(finais))).not.toContain('prescrito');
  });

  it('say of a limit reached more than five years ago that it may have lapsed (Lei 9.873/1999, art. 1)', () => {
    const em = (ano: number, dias = ['02-01', '03-01', '04-01']) =>
      dias.map((dia) => gravissima(`${ano}-${dia}`, 'confirmada'));
    const talvez = ' Há mais de cinco anos: pode ter prescrito (Lei 9.873/1999, art. 1º).';
    const de2019 = frase(contados(resumo(em(2019)), 0));
    expect(de2019).toBe(
      `21 pontos confirmados em 12 meses: o limite de 20 foi atingido, e o órgão pode abrir processo de suspensão.${talvez}`,
    );
    // From the last infraction of the block, not on the day itself.
    const de2021 = contados(resumo(em(2021, ['02-01', '06-01', '11-20'])), 0);
    expect(frase(de2021, '2026-11-20')).not.toContain('prescrito');
    expect(frase(de2021, '2026-11-21')).toContain(talvez);
    // A later limit comes first, also when the earlier one was passed by more.
    const duas = [...em(2019, ['02-01', '03-01', '04-01', '05-01']), ...em(2025)];
    expect(frase(contados(resumo(duas), 0))).toMatch(/^21 pontos confirmados.*processo de suspensão\.$/);
    // Nor does an old limit hide one that open fines would reach now.
    const agora = em(2026).map((um) => ({ ...um, Contagem: 'em_aberto' as const }));
    expect(frase(contados(resumo([...em(2019), ...agora]), 21))).toContain(
      `${talvez} Se tudo for mantido, o limite de 20 pontos é atingido.`,
    );
    const abertas = em(2019).map((um) => ({ ...um, Contagem: 'em_aberto' as const }));
    expect(frase(contados(resumo(abertas), 0))).toBe(
      `Se tudo for mantido, o limite de 20 pontos é atingido.${talvez}`,
    );
  });

  it('tell the distance for the 12 months that end today; worse ones of the past have their own line (CTB art. 261, I)', () => {
    const passadas = [gravissima('2023-02-01', 'confirmada'), gravissima('2023-05-01', 'confirmada')];
    const de = pontuacao(contados(resumo(passadas), 0), HOJE);
    expect(fraseDaPontuacao(de)).toBe('Nenhum ponto nos últimos 12 meses. O seu limite é de 40.');
    expect(somasDaPontuacao(de)[0]).toBe(
      '14 pontos de decisão definitiva, de 01/02/2023 a 31/01/2024 (limite 20).',
    );
    const cinco = infracao('2026-03-10', 'grave', 5, 'confirmada');
    expect(frase(contados(resumo([...passadas, cinco]), 5))).toBe(
      'Se tudo for mantido, faltam 35 pontos para o limite de 40.',
    );
    // The infraction of 20 November 2025 no longer adds up with one of today.
    const ano = [gravissima('2025-11-20'), gravissima('2025-11-21')];
    expect(frase(contados(resumo(ano), 7))).toBe(
      'Se tudo for mantido, faltam 23 pontos para o limite de 30.',
    );
  });

  it('tell no distance while the nature of points is unknown, unless it cannot change the limit (CTB art. 261, I and §5)', () => {
    const so = (pontuaveis: number, itens: Infracao[] = [], ear = false) =>
      frase(contados(resumo(itens, ear), pontuaveis));
    expect(so(21)).toBe(
      'Se tudo for mantido, são 21 pontos, de natureza desconhecida: o limite pode ser 20, 30 ou 40, e já pode estar atingido.',
    );
    expect(so(11)).toBe(
      'Se tudo for mantido, são 11 pontos, de natureza desconhecida: o limite pode ser 30 ou 40.',
    );
    // Fewer than 7 points have no gravíssima among them.
    expect(so(5)).toBe('Se tudo for mantido, faltam 35 pontos para o limite de 40.');
    expect(so(12, [gravissima('2026-05-01')])).toBe(
      'Se tudo for mantido, são 12 pontos, 5 de natureza desconhecida: o limite pode ser 20 ou 30.',
    );
    const duas = [gravissima('2026-05-01'), gravissima('2026-06-01')];
    expect(so(18, duas)).toBe('Se tudo for mantido, faltam 2 pontos para o limite de 20.');
    expect(so(21, [], true)).toBe('Se tudo for mantido, faltam 19 pontos para o limite de 40.');
    expect(so(40)).toBe('Se tudo for mantido, o limite de 20, 30 ou 40 pontos é atingido.');
    // An infraction that left the 12 months since the look-up is known.
    const saiu = contados(resumo([gravissima('2025-11-19')]), 7);
    expect(frase({ ...saiu, ConsultadoEm: '2026-11-18T12:00:00Z' })).toContain('Nenhum ponto nos últimos');
  });

  it('are never said to be further from a limit than every possible nature allows', () => {
    const natureza = fc.constantFrom(['leve', 3], ['media', 4], ['grave', 5], ['gravissima', 7] as const);
    const reais = fc.array(fc.tuple(natureza, fc.boolean()), { maxLength: 7 });
    fc.assert(
      fc.property(reais, fc.boolean(), (todas, ear) => {
        const itens = todas.map(([[nome, pontos]], n) =>
          infracao(`2026-05-${10 + n}`, nome as Infracao['Natureza'], Number(pontos)),
        );
        const listadas = itens.filter((_, n) => todas[n]?.[1]);
        const total = itens.reduce((soma, { Pontos }) => soma + Pontos, 0);
        const { limites, soma } = pontuacao(contados(resumo(listadas, ear), total), HOJE);
        const real = pontuacao(contados(resumo(itens, ear), total), HOJE);
        expect(soma).toBe(total);
        expect(real.limites).toHaveLength(1);
        expect(limites).toContain(real.limite);
      }),
    );
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
      limites: [30, 40],
    });
    // The source counts 7: 3 of them are of no fine that we know.
    expect(fraseDaPontuacao(de)).toBe(
      'Se tudo for mantido, são 7 pontos, 3 de natureza desconhecida: o limite pode ser 30 ou 40.',
    );
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
