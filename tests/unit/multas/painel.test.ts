import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MultaNaTela } from '#lib/multas/contract.ts';
import { TIPOS_DE_MARCO } from '#lib/multas/marcos.ts';
import { comPrazo, linhasDoPainel, oQueFazer, quantoDeve } from '#lib/multas/painel.ts';
import { multasUnicas } from '#lib/multas/unicas.ts';
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
        const soma = (ordem: MultaNaTela[]) => quantoDeve(linhasDoPainel(ordem, HOJE), HOJE);
        expect(new Set(multasUnicas(multas).map(({ Chave }) => Chave))).toEqual(
          new Set(multas.map(({ Chave }) => Chave)),
        );
        expect(multasUnicas(multas)).toHaveLength(new Set(multas.map(({ Chave }) => Chave)).size);
        expect(soma(multas.toReversed())).toEqual(soma(multas));
        expect(soma([...multas, ...multas])).toEqual(soma(multas));
        const { aPagar, emJulgamento, seMantidas, emAberto } = soma(multas);
        expect(aPagar.quantas + emJulgamento.quantas + seMantidas.quantas).toBe(emAberto);
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
    const falta = (campos: Partial<MultaNaTela>) => linhas(multa(campos))[0]?.falta;
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

describe('the filters', () => {
  it('include a fine by its deadline, its appeal and its payment', () => {
    const de = (campos: Partial<MultaNaTela>) => linhas(multa(campos))[0]?.filtros;
    const Movimentos = [
      { Estado: 'solicitado' as const, Quando: '2026-11-10T12:00:00Z', Protocolo: null, Observacao: null },
    ];
    expect(de({})).toEqual(['prazo']);
    expect(
      de({ Recursos: [{ Guid: 'r', Referencia: '000-018', Fase: 'P', ArquivoProtocolo: null, Movimentos }] }),
    ).toEqual(['prazo', 'recurso']);
    expect(de({ Marcos: [marco('jari_protocolado')] })).toEqual(['recurso']);
    expect(de({ Marcos: [marco('defesa_deferida')] })).toEqual(['sem-prazo']);
    expect(de({ StatusPagamento: 'Paga' })).toEqual(['prazo', 'pagas']);
  });

  it('include every fine, whatever its milestones', () => {
    const marcos = fc.array(
      fc.record({
        Tipo: fc.constantFrom(...TIPOS_DE_MARCO),
        Data: fc.constant(null),
        Origem: fc.constant('fonte' as const),
      }),
    );
    fc.assert(
      fc.property(marcos, fc.constantFrom('Paga', 'Não paga', null), (Marcos, StatusPagamento) => {
        const filtros = linhas(multa({ Marcos, StatusPagamento }))[0]?.filtros ?? [];
        expect(filtros.length).toBeGreaterThan(0);
        expect(filtros.includes('sem-prazo') && filtros.length > 1).toBe(false);
      }),
    );
  });
});

describe('the total to pay', () => {
  it('separates what is due from what is due only if the notice is upheld', () => {
    const penalidade = multa({
      Marcos: [marco('penalidade_expedida', '2026-11-01'), marco('vencimento', '2026-12-09')],
    });
    const cancelada = multa({ Marcos: [marco('defesa_deferida')], ValorSerPago: 0 });
    const paga = multa({ StatusPagamento: 'Paga', ValorSerPago: 0 });
    const lista = linhas(penalidade, multa({ Chave: 'a' }), deCarro({ Chave: 'a' }), cancelada, paga);
    expect(quantoDeve(lista, HOJE)).toEqual({
      ...{
        aPagar: { quantas: 1, soma: 100_00, semValor: 0 },
        emJulgamento: { quantas: 0, soma: 0, semValor: 0 },
      },
      ...{ seMantidas: { quantas: 1, soma: 100_00, semValor: 0 }, emAberto: 2 },
    });
    const { Marcos } = penalidade;
    const julgada = multa({ Chave: 'j', Marcos: [...Marcos, marco('jari_protocolado', '2026-11-10')] });
    // Appealed: it may not be collected (CTB arts. 284 §3 and 286).
    expect(quantoDeve(linhas(julgada), HOJE)).toEqual({
      ...{
        aPagar: { quantas: 0, soma: 0, semValor: 0 },
        emJulgamento: { quantas: 1, soma: 100_00, semValor: 0 },
      },
      ...{ seMantidas: { quantas: 0, soma: 0, semValor: 0 }, emAberto: 1 },
    });
  });

  it('leaves out a fine that the body closed without a known reason, before and after its due date (CTB art. 281 §1)', () => {
    const Marcos = [
      { Tipo: 'penalidade_expedida' as const, Data: '2026-09-20', Origem: 'fonte' as const },
      { Tipo: 'encerrada' as const, Data: null, Origem: 'fonte' as const },
    ];
    const vencimento = (Data: string) => ({ Tipo: 'vencimento' as const, Data, Origem: 'fonte' as const });
    for (const dia of ['2026-11-30', '2026-11-10'])
      expect(quantoDeve(linhas(multa({ Marcos: [...Marcos, vencimento(dia)] })), HOJE)).toMatchObject({
        aPagar: { quantas: 0, soma: 0 },
        emAberto: 0,
      });
    // A written warning has nothing to pay (CTB art. 267).
    const [penalidade] = Marcos;
    expect(
      quantoDeve(
        linhas(multa({ Marcos: [...(penalidade ? [penalidade] : []), marco('advertencia')] })),
        HOJE,
      ),
    ).toMatchObject({ aPagar: { quantas: 0, soma: 0 }, emAberto: 0 });
    // A printed day that still runs keeps it open.
    expect(
      quantoDeve(linhas(multa({ Marcos: [...Marcos, marco('prazo_jari', '2026-11-30')] })), HOJE),
    ).toMatchObject({ emAberto: 1 });
  });
});

describe('the suggested action', () => {
  it('never sells an appeal that the plan covers or that is paid', () => {
    const fazer = (campos: Partial<MultaNaTela>) =>
      linhas(multa(campos)).map((linha) => oQueFazer(linha, HOJE))[0];
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
