import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { contradicoes } from '#lib/multas/contradicoes.ts';
import { fimDaMulta } from '#lib/multas/fim.ts';
import { ORIGENS, type OrigemDoMarco, TIPOS_DE_MARCO, type TipoDeMarco } from '#lib/multas/marcos.ts';
import { pagarOuRecorrer } from '#lib/multas/pagarOuRecorrer.ts';
import { comFeriadoMunicipal } from '#lib/multas/prazos.ts';
import { prazosVivos } from '#lib/multas/prazosVivos.ts';
import { contagemDosPontos, nadaADever, oQueCorre, prazosDaMulta } from '#lib/multas/procedimento.ts';
import { processo } from './multaNaTela.ts';

// Milestones of any kind, in any order, contradictory, on one day, over a leap day and the ends of years.

const INFRACAO = '2027-11-20';
const dia = fc.integer({ min: 0, max: 500 }).map((n) => addDays(INFRACAO, n));
const ditos = fc.dictionary(
  fc.constantFrom<string>(...TIPOS_DE_MARCO),
  fc.tuple(fc.option(dia), fc.constantFrom<OrigemDoMarco>(...ORIGENS)),
  { maxKeys: 9 },
);
const quem = fc.constantFrom('condutor', 'proprietario', null);
type Ditos = Parameters<typeof processo>[0];

const todas = (julga: (uma: ReturnType<typeof processo>, hoje: string) => void, mais: Ditos = {}) =>
  fc.assert(
    fc.property(ditos, dia, quem, (um, hoje, responsavel) => {
      julga(processo({ ...um, ...mais }, { dataInfracao: INFRACAO, responsavel }), hoje);
    }),
    { numRuns: 300 },
  );

describe('any milestones of a fine', () => {
  it.each<[string, Ditos]>([
    ['the defence was granted', { defesa_deferida: null }],
    ['the second instance cancelled it', { cetran_deferido: ['2028-02-29', 'operador'] }],
  ])('when %s no amount, point, deadline or appeal is left (CTB arts. 281 §1 and 290)', (_o, mais) => {
    todas((uma, hoje) => {
      fc.pre(mais?.cetran_deferido !== undefined || !uma.marcos.has('cetran_indeferido'));
      fc.pre(!contradicoes(uma).some(({ frase }) => frase.includes('como aceita e como negada')));
      const { fim, fase, prazo } = oQueCorre(uma, hoje);
      expect([fim?.mantida, fase, prazo]).toEqual([false, null, null]);
      expect(nadaADever(uma, fim)).toBe(true);
      expect(contagemDosPontos(uma, hoje)).toBe('cancelada');
      expect(prazosVivos(uma, hoje)).toEqual([]);
      expect(prazosDaMulta(uma, hoje).filter(({ de, data }) => de === 'motorista' && data > hoje)).toEqual(
        [],
      );
      const caso = { processo: uma, valor: 195_23, pontos: 5, paga: false, pedidoAberto: false };
      expect(pagarOuRecorrer({ ...caso, querReconhecer: true }, hoje)).toBeNull();
    }, mais);
  });

  it('a day or a decision that contradicts another one or the law makes nothing final', () => {
    todas((uma, hoje) => {
      const { fim } = oQueCorre(uma, hoje);
      const erradas = new Set(contradicoes(uma).map(({ campo }) => campo));
      if (fim?.por === 'prazo_perdido') {
        const fase = uma.marcos.has('jari_indeferido') || uma.marcos.has('jari_ciencia') ? 'cetran' : 'jari';
        expect(erradas.has(`prazo_${fase}`)).toBe(false);
      }
      if (contagemDosPontos(uma, hoje) === 'confirmada' && fim?.por === 'decisao')
        expect(erradas.has('cetran_indeferido')).toBe(false);
    });
  });

  it('a phase opens only by its own notice (CTB arts. 281-A, 282 §4 and 288)', () => {
    const abre: Record<string, TipoDeMarco[]> = {
      I: ['penalidade_expedida', 'penalidade_sne', 'vencimento', 'prazo_jari', 'advertencia'],
      II: ['jari_indeferido', 'jari_ciencia', 'prazo_cetran'],
    };
    todas((uma, hoje) => {
      const { fase } = oQueCorre(uma, hoje);
      if (fase === 'P') return expect(abre.I?.some((tipo) => uma.marcos.has(tipo))).toBe(false);
      if (fase) expect(abre[fase]?.some((tipo) => uma.marcos.has(tipo))).toBe(true);
    });
  });

  it('points are final only after an end that the law names and that upheld the penalty (CTB art. 290)', () => {
    todas((uma, hoje) => {
      const { fim } = oQueCorre(uma, hoje);
      if (contagemDosPontos(uma, hoje) !== 'confirmada') return;
      expect([fim?.mantida, fim?.por === 'desconhecido']).toEqual([true, false]);
      // Never about an autuação alone.
      const { marcos } = uma;
      const depois = [
        'reconhecida',
        'cetran_indeferido',
        'prazo_jari',
        'vencimento',
        'jari_ciencia',
        'prazo_cetran',
      ];
      expect(depois.some((tipo) => marcos.has(tipo as TipoDeMarco))).toBe(true);
    });
  });

  it('an unpaid fine that the body closed, or that the source dropped in its term, has no missed deadline for an end', () => {
    todas(
      (uma, hoje) => {
        if (!uma.marcos.has('pagamento')) expect(fimDaMulta(uma, hoje)?.por).not.toBe('prazo_perdido');
      },
      { encerrada: [null, 'fonte'] },
    );
    fc.assert(
      fc.property(dia, dia, fc.boolean(), (vencimento, sumiu, paga) => {
        const fatos = { vencimento, fora_da_fonte: sumiu, ...(paga && { pagamento: null }) };
        const uma = processo(fatos, { dataInfracao: INFRACAO });
        const perdeu = paga || sumiu > comFeriadoMunicipal(vencimento);
        expect(fimDaMulta(uma, '2030-01-01')?.por).toBe(perdeu ? 'prazo_perdido' : 'desconhecido');
      }),
    );
  });

  it('no way to pay has a day that has passed, and 60% needs the SNE (CTB art. 284)', () => {
    todas((uma, hoje) => {
      const caso = { processo: uma, valor: 130_16, pontos: 4, paga: false, pedidoAberto: false };
      for (const um of pagarOuRecorrer({ ...caso, querReconhecer: true }, hoje)?.caminhos ?? []) {
        if (um.tipo === 'com-desconto' || um.tipo === 'reconhecer')
          expect(um.ate === null || um.ate >= hoje).toBe(true);
        if (um.tipo === 'reconhecer')
          expect(uma.marcos.has('autuacao_sne') || uma.marcos.has('reconhecida')).toBe(true);
        if (um.tipo === 'reconhecer') expect([um.mantemRecurso, um.devolve]).toEqual([false, false]);
      }
    });
  });

  it('for an infraction of the owner no driver is named, and no reminder asks for it (CTB art. 257 §§2 and 7)', () => {
    todas((uma, hoje) => {
      if (uma.responsavel !== 'proprietario') return;
      expect(prazosVivos(uma, hoje).some(({ tipo }) => tipo === 'indicacao-condutor')).toBe(false);
      expect(prazosDaMulta(uma, hoje).some(({ tipo }) => tipo === 'indicacao-condutor')).toBe(false);
    });
  });
});
