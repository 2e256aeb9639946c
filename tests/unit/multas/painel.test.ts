import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#lib/dates.ts';
import type { MultaNaTela } from '#lib/multas/contract.ts';
import { linhaDaMulta, multasNaLista } from '#lib/multas/lista.server.ts';
import { TIPOS_DE_MARCO } from '#lib/multas/marcos.ts';
import {
  comPrazo,
  linhasDaHabilitacao,
  linhasDoPainel,
  multasUnicas,
  oQueFazer,
  porEstado,
} from '#lib/multas/painel.ts';
import { passou } from '#lib/multas/prazos.ts';
import { ESTADOS, type Estado } from '#lib/multas/situacao.ts';
import { CARRO, deCarro, multa, notificada } from './multaNaTela.ts';

const HOJE = '2026-11-20';
const linhas = (...multas: MultaNaTela[]) => linhasDoPainel(multas, HOJE);
const marco = (Tipo: MultaNaTela['Marcos'][number]['Tipo'], Data: string | null = null) => ({
  Tipo,
  Data,
  Origem: 'carta' as const,
});

describe('the same AIT on a licence and on a vehicle', () => {
  it('is paid when one listing says so, else costs the larger of the two amounts', () => {
    const paga = deCarro({ Chave: 'a', StatusPagamento: 'Paga', ValorSerPago: 0 });
    expect(multasUnicas([multa({ Chave: 'a' }), paga])).toMatchObject([
      { ValorSerPago: 0, StatusPagamento: 'Paga' },
    ]);
    const maior = deCarro({ Chave: 'b', ValorSerPago: 130_16 });
    expect(multasUnicas([multa({ Chave: 'b' }), maior])).toMatchObject([{ ValorSerPago: 130_16 }]);
  });

  it('is the same on the screen of the licence, which shows no other fine', () => {
    const Habilitacao = { Guid: 'cnh', Nome: null, NumeroCnh: '01234567890' };
    const todas = [
      multa({ Chave: 'a', Habilitacao }),
      deCarro({ Chave: 'a', StatusPagamento: 'Paga', ValorSerPago: 0 }),
      multa({ Chave: 'b', Habilitacao: { ...Habilitacao, Guid: 'outra' } }),
      multa({ Chave: 'b', Habilitacao }),
      deCarro({ Chave: 'c' }),
    ];
    const dela = linhasDaHabilitacao(todas, 'cnh', HOJE);
    expect(dela.map(({ multa: { Chave }, estado }) => [Chave, estado])).toEqual([
      ['b', 'prazo'],
      ['a', 'pagas'],
    ]);
  });

  it('is one row in any order of the listings, and no AIT is lost', () => {
    const lista = fc.array(
      fc.record({
        Chave: fc.constantFrom('a', 'b', 'c', 'd'),
        carro: fc.boolean(),
        ValorSerPago: fc.nat(900),
      }),
    );
    fc.assert(
      fc.property(lista, (escolhas) => {
        const multas = escolhas.map(({ carro, ...campos }) => (carro ? deCarro(campos) : multa(campos)));
        const soma = (ordem: MultaNaTela[]) => porEstado(linhasDoPainel(ordem, HOJE));
        expect(new Set(multasUnicas(multas).map(({ Chave }) => Chave))).toEqual(
          new Set(multas.map(({ Chave }) => Chave)),
        );
        expect(multasUnicas(multas)).toHaveLength(new Set(multas.map(({ Chave }) => Chave)).size);
        expect(soma(multas.toReversed())).toEqual(soma(multas));
        expect(soma([...multas, ...multas])).toEqual(soma(multas));
      }),
    );
  });
});

describe('the order of the fines', () => {
  it('is by deadline, then fines without a known day, under judgement, all others, and paid ones', () => {
    const ordem = linhas(
      multa({
        Guid: 'paga',
        StatusPagamento: 'Paga',
        Marcos: [marco('penalidade_expedida', '2026-08-01'), marco('vencimento', '2026-09-09')],
      }),
      multa({ Guid: 'espera', Marcos: [marco('defesa_indeferida')] }),
      multa({ Guid: 'julgada', Marcos: [marco('defesa_protocolada')] }),
      multa({ Guid: 'longe' }),
      multa({ Guid: 'sem dia', Marcos: [] }),
      multa({ Guid: 'perto', Marcos: notificada('2026-10-29') }),
      multa({ Guid: 'paga com prazo', StatusPagamento: 'Paga', Marcos: notificada('2026-10-25') }),
    );
    expect(ordem.map((linha) => linha.multa.Guid)).toEqual([
      'perto',
      'longe',
      'paga com prazo',
      'sem dia',
      'julgada',
      'espera',
      'paga',
    ]);
    // The nearest deadline is shown even for a paid fine, because the source may be wrong about the payment.
    expect(comPrazo(ordem)[0]).toMatchObject({
      multa: { Guid: 'paga com prazo' },
      vivos: [{ data: '2026-11-24' }],
    });
    expect(comPrazo(ordem.filter(({ vivos }) => vivos.length === 0))).toEqual([]);
  });

  it('asks for the day of the notice only where it is unknown or its estimate has passed', () => {
    const falta = (campos: Partial<MultaNaTela>) => linhas(multa(campos))[0]?.semData;
    expect(falta({ Marcos: [] })).toBe('prazo_defesa');
    expect(falta({ Marcos: notificada('2026-10-01') })).toBe('prazo_defesa');
    expect(falta({ Marcos: [marco('jari_indeferido')] })).toBe('jari_ciencia');
    expect(falta({})).toBeNull();
    expect(falta({ Marcos: [marco('encerrada')] })).toBeNull();
    expect(falta({ Responsavel: 'condutor', Marcos: [marco('prazo_condutor', '2026-12-01')] })).toBe(
      'prazo_defesa',
    );
  });
});

describe('the states', () => {
  const dia = fc.integer({ min: -400, max: 200 }).map((dias) => addDays(HOJE, dias));
  const marcos = fc.array(
    fc.record({
      Tipo: fc.constantFrom(...TIPOS_DE_MARCO),
      Data: fc.option(dia),
      Origem: fc.constantFrom('fonte' as const, 'carta' as const, 'motorista' as const),
    }),
    { maxLength: 6 },
  );
  const multas = fc.array(
    fc.record({
      Marcos: marcos,
      StatusPagamento: fc.constantFrom('Paga', 'Não paga', null),
      ValorSerPago: fc.nat(900_00),
      RecursoOnline: fc.boolean(),
      Responsavel: fc.constantFrom('condutor' as const, 'proprietario' as const, null),
    }),
    { maxLength: 8 },
  );

  it('put any fine on any day into exactly one, with the same numbers on chips, list, home and chart', () => {
    fc.assert(
      fc.property(multas, dia, (quais, hoje) => {
        const todas = linhasDoPainel(
          quais.map((campos) => multa(campos)),
          hoje,
        );
        const chips = porEstado(todas);
        const mostradas = (estado: Estado | null) =>
          multasNaLista(todas, { busca: '', pagina: 1, estado }).mostradas;
        expect(chips.reduce((n, { quantas }) => n + quantas, 0)).toBe(todas.length);
        expect(new Set(chips.map(({ estado }) => estado)).size).toBe(chips.length);
        for (const { estado, rotulo, quantas, soma } of chips) {
          const deste = mostradas(estado);
          expect(deste).toHaveLength(quantas);
          expect(deste.reduce((total, linha) => total + linha.multa.ValorSerPago, 0)).toBe(soma);
          for (const linha of deste) expect(linhaDaMulta(linha).estado.rotulo).toBe(rotulo);
        }
        expect(
          chips
            .flatMap(({ estado }) => mostradas(estado))
            .map(({ multa: { Chave } }) => Chave)
            .sort(),
        ).toEqual(
          mostradas(null)
            .map(({ multa: { Chave } }) => Chave)
            .sort(),
        );
        // What runs is not over, what is over is not running, and nothing is owed before the penalty.
        for (const { estado, vivos, paga, aindaNaoEMulta } of todas) {
          if (estado === 'prazo')
            expect(vivos.length > 0 && !vivos.some((um) => passou(um, hoje))).toBe(true);
          if (estado === 'pagar') expect([paga, aindaNaoEMulta]).toEqual([false, false]);
          if (estado === 'aviso') expect([vivos.length, aindaNaoEMulta]).toEqual([0, true]);
        }
      }),
    );
  });

  it('are named by one word each', () => {
    const de = (campos: Partial<MultaNaTela>) => {
      const [linha] = linhas(multa(campos));
      return linha && ESTADOS[linha.estado].rotulo;
    };
    expect(de({})).toBe('Corre prazo');
    expect(de({ Marcos: [marco('jari_protocolado')] })).toBe('Em julgamento');
    expect(de({ Marcos: [marco('cetran_indeferido')] })).toBe('A pagar');
    expect(de({ Marcos: [marco('defesa_indeferida')] })).toBe('Ainda não é multa');
    expect(de({ StatusPagamento: 'Paga' })).toBe('Paga');
    expect(de({ Marcos: [marco('defesa_deferida')] })).toBe('Encerrada');
  });
});

describe('a row', () => {
  const linha = (campos: Partial<MultaNaTela>, uma = multa) => {
    const [primeira] = linhas(uma(campos));
    return primeira && linhaDaMulta(primeira);
  };

  it('has the word of its specified state, or the box of an appeal that can be bought', () => {
    const Movimentos = [
      { Estado: 'solicitado' as const, Quando: '2026-11-10T12:00:00Z', Protocolo: null, Observacao: null },
    ];
    const Recursos = [
      { Guid: 'r', Referencia: '000-018', Fase: 'P' as const, ArquivoProtocolo: null, Movimentos },
    ];
    expect(linha({ TemRecurso: true, Recursos })?.palavra).toBe('Legal, solicitei');
    expect(linha({})).toMatchObject({ palavra: null, caixa: { porQuanto: 'R$ 300,00' } });
    expect(linha({}, deCarro)).toMatchObject({ palavra: 'Multa de veículo', caixa: null });
    expect(linha({ RecursoOnline: false })?.palavra).toBe('Comprar com Especialista');
    expect(linha({ Direito: 'credito' })).toMatchObject({ palavra: 'Usar o recurso já pago', caixa: null });
  });

  it('sells nothing for a fine that is paid or has ended', () => {
    expect(linha({ StatusPagamento: 'Paga' })).toMatchObject({ palavra: null, caixa: null });
    expect(linha({ StatusPagamento: 'Paga', RecursoOnline: false })?.palavra).toBeNull();
    expect(linha({ RecursoOnline: false, Marcos: [marco('defesa_deferida')] })?.palavra).toBeNull();
  });
});

describe('the suggested action', () => {
  it('never sells an appeal that the plan covers or that is paid', () => {
    const fazer = (campos: Partial<MultaNaTela>) => linhas(multa(campos)).map(oQueFazer)[0];
    expect(fazer({ PeloPlano: true, Direito: 'plano' })).toBe('Pedir recurso (incluído)');
    expect(fazer({ RecursoPago: true, Direito: 'credito' })).toBe('Enviar documentos');
    expect(fazer({ Direito: 'credito' })).toBe('Usar o recurso já pago');
    expect(fazer({})).toBe('Ver como recorrer');
    expect(fazer({ RecursoOnline: false })).toBe('Ver a multa');
    expect(
      fazer({ Veiculo: CARRO, Responsavel: 'condutor', Marcos: [marco('prazo_condutor', '2026-12-01')] }),
    ).toBe('Indicar o condutor');
  });
});
