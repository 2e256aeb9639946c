import { describe, expect, it } from 'vitest';
import type { MultaNaTela } from '#lib/multas/contract.ts';
import { valorAPagar, valoresDaMulta } from '#lib/multas/detalhe.ts';
import { linhaDaMulta } from '#lib/multas/lista.server.ts';
import { linhasDoPainel, prazosPassados, prazosPorDia } from '#lib/multas/painel.ts';
import { procedimentoDaMulta } from '#lib/multas/situacao.ts';
import { deCarro, multa, notificada } from './multaNaTela.ts';

type Valores = Parameters<typeof valoresDaMulta>[0]['multa'];
const penalidade = (Data: string) => ({
  Tipo: 'penalidade_expedida' as const,
  Data,
  Origem: 'fonte' as const,
});
const valores = (campos: Partial<Valores> = {}) =>
  Object.fromEntries(
    valoresDaMulta(
      procedimentoDaMulta<Valores>(
        {
          DataInfracao: '2026-09-01',
          RecursoOnline: true,
          Responsavel: 'condutor',
          Marcos: [penalidade('2026-11-06')],
          Recursos: [],
          Valor: 130_16,
          ValorOriginal: 130_16,
          ValorDesconto: 26_03,
          ValorSerPago: 104_13,
          DatPagamentoComDesconto: '2026-12-06',
          StatusPagamento: 'Não paga',
          ...campos,
        },
        '2026-11-20',
      ),
    ).map(({ rotulo, valor }) => [rotulo, valor]),
  );

describe('the amounts of a fine', () => {
  it('show the last day with the discount, and the next day as the date of the full price (CTB art. 284)', () => {
    expect(valores()).toEqual({
      'Valor original': 'R$ 130,16',
      Desconto: 'R$ 26,03',
      'Último dia com desconto': '06/12/2026',
      'Data para pagamento': '07/12/2026, já sem o desconto',
      'Situação do pagamento': 'Não paga',
      'A pagar hoje': 'R$ 104,13',
    });
  });

  it("say 'Não Informada' where the source gives no date", () => {
    expect(valores({ DatPagamentoComDesconto: null })['Data para pagamento']).toBe('Não Informada');
  });

  it('show nothing due for an autuação, and no discount as ended (CTB arts. 282 §5 and 284)', () => {
    const autuacao = [{ Tipo: 'autuacao_expedida' as const, Data: '2026-10-01', Origem: 'fonte' as const }];
    expect(valores({ Marcos: autuacao, ValorSerPago: 130_16 })).toMatchObject({
      Desconto: 'R$ 26,03',
      'A pagar hoje': 'Nada ainda: é só o aviso',
    });
  });

  it('call an amount that the source does not give unknown, not nothing', () => {
    const sem = { Valor: 0, ValorOriginal: 0, ValorSerPago: 0, ValorDesconto: null };
    expect(valores(sem)).toMatchObject({
      'Valor original': 'Não informado',
      'A pagar hoje': 'Valor não informado: veja na notificação',
    });
    const advertencia = { Tipo: 'advertencia' as const, Data: null, Origem: 'carta' as const };
    expect(valores({ ...sem, Marcos: [advertencia] })['A pagar']).toBe('Nada');
  });
});

const HOJE = '2026-11-20';
const SEM_VALOR = { Valor: 0, ValorSerPago: 0 };
const marco = (Tipo: 'jari_protocolado' | 'advertencia' | 'defesa_deferida') => ({
  Tipo,
  Data: '2026-11-15',
  Origem: 'carta' as const,
});

const valor = (uma: MultaNaTela) => valorAPagar(procedimentoDaMulta(uma, HOJE));

it('an amount that no source gives is unknown, not nothing', () => {
  expect(valor(multa(SEM_VALOR))).toBe('valor não informado');
  expect(valor(multa())).toBe('R$ 100,00');
});

it('a fine that is paid, cancelled or a warning costs nothing, also without an amount', () => {
  expect(valor(multa({ ...SEM_VALOR, StatusPagamento: 'Paga' }))).toBe('nada a pagar');
  for (const tipo of ['advertencia', 'defesa_deferida'] as const) {
    const encerrada = multa({ ...SEM_VALOR, Marcos: [...notificada('2026-11-09'), marco(tipo)] });
    expect(valor(encerrada), tipo).toBe('nada a pagar');
  }
});

it('a fine without an amount stays without one in the list while its appeal is judged', () => {
  const julgada = multa({ ...SEM_VALOR, Marcos: [...notificada('2026-11-09'), marco('jari_protocolado')] });
  const hoje = '2027-01-20';
  const [linha] = linhasDoPainel([julgada], hoje);
  expect(linha && linhaDaMulta(linha)).toMatchObject({
    valor: 'sem valor',
    estado: { rotulo: 'Em julgamento' },
  });
});

const impresso = (Tipo: MultaNaTela['Marcos'][number]['Tipo'], Data: string) => ({
  Tipo,
  Data,
  Origem: 'carta' as const,
});
const linhas = (...multas: MultaNaTela[]) => linhasDoPainel(multas, HOJE);

describe('the deadlines by day', () => {
  it('come from every licence and vehicle, the nearest day first, one entry for each fine', () => {
    const lista = linhas(
      multa({ Guid: 'a', Responsavel: 'condutor' }),
      deCarro({ Guid: 'b', Marcos: notificada('2026-10-29') }),
      deCarro({ Guid: 'c' }),
    );
    const dias = prazosPorDia(lista).map(({ data, multas }) => [
      data,
      multas.map(({ linha, prazos }) => [linha.multa.Guid, ...prazos.map(({ tipo }) => tipo)]),
    ]);
    expect(dias).toEqual([
      ['2026-11-28', [['b', 'defesa-previa']]],
      [
        '2026-12-09',
        [
          ['a', 'defesa-previa', 'indicacao-condutor'],
          ['c', 'defesa-previa'],
        ].toSorted(),
      ],
    ]);
  });

  it('list as past a missed deadline, not a filed one, nor one that runs until another day', () => {
    const perdida = multa({ Guid: 'perdida', Marcos: [impresso('prazo_defesa', '2026-11-10')] });
    const feita = multa({
      Guid: 'feita',
      Marcos: [impresso('prazo_defesa', '2026-11-10'), impresso('defesa_protocolada', '2026-11-09')],
    });
    const corre = multa({
      Guid: 'corre',
      Marcos: [
        impresso('prazo_jari', '2026-11-10'),
        { Tipo: 'vencimento', Data: '2026-12-10', Origem: 'fonte' },
      ],
    });
    const passados = prazosPassados(linhas(perdida, feita, corre));
    expect(passados.map(({ linha }) => linha.multa.Guid)).toEqual(['perdida']);
  });

  it('do not list naming the driver as past while the printed day of the defence runs (CTB art. 257 §7)', () => {
    const indica = multa({
      Responsavel: 'condutor',
      Marcos: [...notificada('2026-10-10'), impresso('prazo_defesa', '2026-11-25')],
    });
    const passados = (hoje: string) =>
      prazosPassados(linhasDoPainel([indica], hoje)).flatMap(({ prazos }) => prazos.map(({ tipo }) => tipo));
    expect(passados(HOJE)).toEqual([]);
    expect(prazosPorDia(linhas(indica)).map(({ data }) => data)).toEqual(['2026-11-25']);
    expect(passados('2026-11-26').toSorted()).toEqual(['defesa-previa', 'indicacao-condutor']);
  });
});
