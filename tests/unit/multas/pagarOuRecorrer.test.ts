import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARCOS, type Marco, marcosVigentes } from '#lib/multas/marcos.ts';
import { pagarOuRecorrer, valorDeHoje } from '#lib/multas/pagarOuRecorrer.ts';
import { prazoDe } from '#lib/multas/prazos.ts';
import {
  estadoDoPrazo,
  type FatosDaMulta,
  prazosConhecidos,
  procedimentoDaMulta,
  processoDe,
  proximoPasso,
} from '#lib/multas/situacao.ts';
import { textosDoCaminho } from '#lib/multas/textosDoCaminho.ts';

const HOJE = '2026-11-20';

function caso(marcos: Marco[], mais: Partial<Parameters<typeof pagarOuRecorrer>[0]> = {}) {
  return {
    processo: {
      dataInfracao: '2026-09-01',
      responsavel: 'condutor' as const,
      marcos: marcosVigentes(marcos),
    },
    valor: 195_23,
    pontos: 5,
    paga: false,
    pedidoAberto: false,
    querReconhecer: false,
    ...mais,
  };
}

const marco = (tipo: Marco['tipo'], data: string | null, origem: Marco['origem'] = 'fonte'): Marco => {
  return { tipo, data, origem };
};

const PENALIDADE = [marco('penalidade_expedida', '2026-11-01'), marco('vencimento', '2026-12-05')];

const SNE = marco('autuacao_sne', '2026-09-20', 'motorista');

const JULGADA = ['jari_protocolado', 'jari_indeferido', 'jari_ciencia', 'cetran_protocolado'] as const;

describe('pay or appeal', () => {
  it('a driver who pays 80% may still appeal and is refunded on success (CTB arts. 284 §2 and 286 §2)', () => {
    const com = pagarOuRecorrer(caso(PENALIDADE), HOJE)?.caminhos.find(({ tipo }) => tipo === 'com-desconto');
    expect(com).toMatchObject({ mantemRecurso: true, devolve: true, pontos: 'no_fim' });
  });

  it('recognition gives up the appeal and confirms the points (CTB arts. 284 §1 and 290, III)', () => {
    const sim = pagarOuRecorrer(caso([...PENALIDADE, SNE], { querReconhecer: true }), HOJE)?.caminhos;
    expect(sim?.find(({ tipo }) => tipo === 'reconhecer')).toMatchObject({
      mantemRecurso: false,
      pontos: 'ja',
      devolve: false,
    });
  });

  it('after recognition the texts are in the past, without interest before the due date (CTB art. 284 §4)', () => {
    const feito = caso([...PENALIDADE, SNE, marco('reconhecida', '2026-11-10', 'motorista')]);
    const [sne, cheio] = (pagarOuRecorrer(feito, HOJE)?.caminhos ?? []).map((um) =>
      JSON.stringify(textosDoCaminho(um, { pontos: 5 })),
    );
    expect(sne).toContain('você abriu mão');
    expect(cheio).toContain('05/12/2026, sem juros');
  });

  it('knows of the SNE from a notice of autuação sent by it, and then does not ask', () => {
    const peloSne = { ...marco('autuacao_expedida', '2026-09-20', 'carta'), meio: 'sne' as const };
    const escolha = pagarOuRecorrer(caso([peloSne, ...PENALIDADE]), HOJE);
    expect(escolha).toMatchObject({ podeReconhecer: true, perguntaSne: false });
  });

  it('a step at the JARI or in the second instance implies the penalty, which can be paid', () => {
    for (const tipo of JULGADA) {
      const marcos = [marco(tipo, '2026-11-10', 'motorista')];
      expect(pagarOuRecorrer(caso(marcos), HOJE)?.semPenalidade).toBe(false);
      expect(pagarOuRecorrer(caso(marcos), HOJE)?.caminhos).toContainEqual(
        expect.objectContaining({ tipo: 'integral', valor: 195_23, ate: null }),
      );
    }
    const defesa = [marco('defesa_indeferida', '2026-11-10', 'motorista')];
    expect(pagarOuRecorrer(caso(defesa), HOJE)?.semPenalidade).toBe(true);
  });

  it('while an appeal is judged the driver may pay and keep the appeal', () => {
    const [, ...pagar] =
      pagarOuRecorrer(caso([...PENALIDADE, marco('jari_protocolado', '2026-11-10')]), HOJE)?.caminhos ?? [];
    expect(pagar).toMatchObject([{ tipo: 'integral', mantemRecurso: true, devolve: true }]);
  });

  it('names no price for a fine whose amount is unknown', () => {
    const escolha = pagarOuRecorrer(caso(PENALIDADE, { valor: 0 }), HOJE);
    expect(escolha?.caminhos.map((um) => textosDoCaminho(um, { pontos: 5 }).valor)).toEqual([
      'R$ 0,00 agora',
      'Valor não informado',
      'Valor não informado',
    ]);
  });

  it('offers lower amounts for more rights given up, exact to the cent, and never under 60%', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), (valor) => {
        const todos =
          pagarOuRecorrer(caso([...PENALIDADE, SNE], { valor, querReconhecer: true }), HOJE)?.caminhos ?? [];
        const de = (tipo: string) => todos.find((um) => um.tipo === tipo)?.valor ?? Number.NaN;
        expect(Math.abs(de('reconhecer') * 10 - valor * 6)).toBeLessThanOrEqual(5);
        expect(Math.abs(de('com-desconto') * 10 - valor * 8)).toBeLessThanOrEqual(5);
        expect(de('integral')).toBe(valor);
      }),
    );
  });
});

describe('the amount to pay today', () => {
  const hoje = (marcos: Marco[], dia: string, daFonte = 195_23) =>
    valorDeHoje({ ...caso(marcos), daFonte }, dia);
  const IMPRESSO = [marco('prazo_jari', '2026-11-22', 'carta')];

  it('is 80% until the printed day, or until Monday when that is a Sunday (Res. 918, art. 29)', () => {
    for (const dia of ['2026-11-21', '2026-11-22', '2026-11-23']) {
      expect(hoje(IMPRESSO, dia), dia).toBe(156_18);
      const com = pagarOuRecorrer(caso(IMPRESSO), dia)?.caminhos.find(({ tipo }) => tipo === 'com-desconto');
      expect(com?.valor, dia).toBe(156_18);
    }
  });

  it('is the full amount after a due date from the notice, even when the list still shows the discount', () => {
    expect(hoje(IMPRESSO, '2026-11-24')).toBe(195_23);
    expect(hoje(IMPRESSO, '2026-11-24', 156_18)).toBe(195_23);
  });

  it('is the amount of the source where no penalty is known, and zero where nothing is owed', () => {
    expect(hoje([marco('autuacao_expedida', '2026-09-20')], HOJE)).toBe(195_23);
    expect(hoje([...PENALIDADE, marco('jari_deferido', '2026-11-10')], HOJE)).toBe(0);
  });
});

describe('the full value (CTB art. 284 §4)', () => {
  const integral = (marcos: Marco[], hoje: string) => {
    const achado = pagarOuRecorrer(caso(marcos), hoje)?.caminhos.find(({ tipo }) => tipo === 'integral');
    return achado && textosDoCaminho(achado, { pontos: 5 }).linhas[0]?.valor;
  };

  it('bears no interest while an appeal may be filed or is judged, also after the due date', () => {
    const semJuros = 'sem juros enquanto couber recurso';
    expect(integral(PENALIDADE, HOJE)).toBe(semJuros);
    expect(integral([...PENALIDADE, marco('jari_protocolado', '2026-12-01')], '2027-03-01')).toBe(semJuros);
  });

  it('bears interest once the instance has ended, and is then what is owed', () => {
    // Monday the 7th may be a holiday in the town (Res. 918, art. 29).
    expect(integral(PENALIDADE, '2026-12-09')).toContain('somam-se juros');
    const processo = caso(PENALIDADE).processo;
    const de = (hoje: string) => valorDeHoje({ processo, valor: 195_23, daFonte: 156_18, paga: false }, hoje);
    expect([de('2026-12-05'), de('2026-12-07'), de('2026-12-08')]).toEqual([156_18, 156_18, 195_23]);
  });
});

describe('the state of a fine', () => {
  type Marco = FatosDaMulta['Marcos'][number];

  const marco = (Tipo: Marco['Tipo'], Data: string | null, Origem: Marco['Origem'] = 'fonte'): Marco => ({
    Tipo,
    Data,
    Origem,
  });

  const multa = (marcos: Marco[] = [], fatos: Partial<FatosDaMulta> = {}): FatosDaMulta => ({
    DataInfracao: '2026-11-01',
    StatusPagamento: 'Não paga',
    RecursoOnline: true,
    Responsavel: 'condutor',
    Marcos: [marco('autuacao_expedida', '2026-11-09'), ...marcos],
    Recursos: [],
    ...fatos,
  });

  const recurso = (Fase: 'P' | 'I' | 'II', Estado: 'solicitado' | 'em_analise' | 'protocolado') => ({
    Fase,
    Movimentos: [{ Estado, Quando: '2026-11-15T02:30:00.000Z' }],
  });

  describe('the second instance', () => {
    it('is named by no body, which depends on the body that fined (CTB art. 289)', () => {
      const negada = [marco('jari_indeferido', '2026-11-10'), marco('jari_ciencia', '2026-11-12')];
      expect(proximoPasso(procedimentoDaMulta(multa(negada), HOJE)).prazo?.rotulo).toBe(
        'Recurso à 2ª instância',
      );
      const julgada = processoDe(multa([...negada, marco('cetran_protocolado', '2026-11-13')]));
      expect(prazoDe('julgamento-cetran', julgada)?.rotulo).toBe('2ª instância julgar o recurso');
      expect(Object.values(MARCOS).join()).not.toContain('CETRAN');
    });
  });

  describe('the status of a deadline', () => {
    const prazo = (dela: FatosDaMulta, tipo: string, hoje = HOJE) => {
      const p = procedimentoDaMulta(dela, hoje);
      const achado = prazosConhecidos(p).find((um) => um.tipo === tipo);
      return achado && estadoDoPrazo(achado, p);
    };

    it('tells whether the notice of the authority was in time', () => {
      expect(prazo(multa(), 'emissao-autuacao')).toEqual({ tom: 'ok', texto: 'cumprido em 09/11/2026' });
      const tardia = { ...multa(), Marcos: [marco('autuacao_expedida', '2026-12-03')] };
      expect(prazo(tardia, 'emissao-autuacao', '2026-12-10')?.texto).toBe('fora do prazo, em 03/12/2026');
      expect(prazo({ ...multa(), Marcos: [] }, 'emissao-autuacao')).toEqual({ texto: 'faltam 11 dias' });
    });

    it('counts a message of the SNE as a notice of the authority too (CTB art. 282-A)', () => {
      const peloSne = multa([marco('penalidade_sne', '2027-03-30', 'motorista')]);
      expect(prazo(peloSne, 'emissao-penalidade', '2027-04-02')).toEqual({
        tom: 'ok',
        texto: 'cumprido em 30/03/2027',
      });
    });

    it('warns the driver only while it runs', () => {
      const dela = multa([marco('prazo_defesa', '2026-11-25', 'carta')]);
      expect(prazo(dela, 'defesa-previa')).toEqual({ tom: 'alerta', texto: 'faltam 5 dias' });
      // The notice of 9 November gives at least 30 days (CTB art. 281-A): the printed 25th ends nothing.
      expect(prazo(dela, 'defesa-previa', '2026-11-27')).toEqual({ tom: 'alerta', texto: 'faltam 12 dias' });
      const emTempo = multa([marco('prazo_defesa', '2026-12-10', 'carta')]);
      expect(prazo(emTempo, 'defesa-previa', '2026-12-12')).toEqual({ texto: 'venceu há 2 dias' });
    });

    it('is met by the protocol at the authority, never by a request to Via Livre', () => {
      const pedida = multa([], { Recursos: [recurso('P', 'solicitado')] });
      expect(prazo(pedida, 'defesa-previa')).toMatchObject({ tom: 'alerta' });
      const protocolada = multa([marco('defesa_protocolada', '2026-11-19', 'operador')]);
      expect(prazo(protocolada, 'defesa-previa')).toEqual({ tom: 'ok', texto: 'feito em 19/11/2026' });
      expect(prazoDe('emissao-penalidade', processoDe(pedida))?.data).toBe('2027-04-30');
      expect(prazoDe('emissao-penalidade', processoDe(protocolada))?.data).toBe('2027-10-27');
    });
  });
});
