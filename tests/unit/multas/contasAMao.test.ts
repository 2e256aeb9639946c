import { describe, expect, it } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { blocosDePontos } from '#lib/habilitacoes/blocos.ts';
import { janelaDePontos } from '#lib/habilitacoes/meses.ts';
import { fraseDoSne } from '#lib/multas/diasDoMotorista.ts';
import { fimDosMeses } from '#lib/multas/diasUteis.ts';
import {
  passou,
  prazoDe,
  prorrogadoAte,
  type TipoDePrazo,
  ultimoDiaDaAutuacao,
  ultimoDiaParaJulgar,
} from '#lib/multas/prazos.ts';
import { textoDoPrazo } from '#lib/multas/prazosVivos.ts';
import { oQueCorre } from '#lib/multas/procedimento.ts';
import { processo } from './multaNaTela.ts';

// Days counted on a paper calendar, from the text of each article: no figure here comes from the code.

type Marcos = Parameters<typeof processo>[0];
const ultimo = (tipo: TipoDePrazo, dataInfracao: string, marcos: Marcos = {}) =>
  prazoDe(tipo, processo(marcos, { dataInfracao }))?.data;

describe('30 days to issue the notice of autuação (CTB art. 281 §1 II; Res. 918, art. 29)', () => {
  it.each([
    ['an ordinary term', '2026-06-10', '2026-07-10'],
    ['ends on Easter Sunday, so Monday', '2026-03-06', '2026-04-06'],
    ['ends on 29 February of a leap year', '2024-01-30', '2024-02-29'],
    ['ends on New Year’s Day, so the Friday after it', '2025-12-02', '2026-01-02'],
    ['ends on Carnival Monday: after Ash Wednesday', '2026-01-17', '2026-02-19'],
    ['ends on Saturday after the holiday of 20 November', '2026-10-22', '2026-11-23'],
    ['a night on which clocks changed is a day like any other', '2018-11-03', '2018-12-03'],
  ])('%s', (_, infracao, dia) => {
    expect(ultimoDiaDaAutuacao(infracao)).toBe(dia);
  });
});

describe('180 or 360 days to the notice of penalty (CTB art. 282 §6)', () => {
  it.each([
    ['180 days', '2025-09-10', {}, '2026-03-09'],
    ['180 days to a leap day', '2023-09-02', {}, '2024-02-29'],
    ['180 days to Saturday, the day after Labour Day', '2025-11-03', {}, '2026-05-04'],
    [
      '360 days after a defence in time, over a leap day',
      '2024-03-05',
      { defesa_protocolada: '2024-05-02' },
      '2025-02-28',
    ],
    ['360 days, the day of the defence unknown', '2025-03-28', { defesa_protocolada: null }, '2026-03-23'],
    [
      '180 days: the defence came two days after the printed day, which was a Wednesday',
      '2025-09-10',
      { prazo_defesa: ['2025-11-12', 'carta'], defesa_protocolada: '2025-11-14' },
      '2026-03-09',
    ],
    [
      '360 days: the printed day was a Saturday, and the defence came on Monday',
      '2025-10-05',
      { prazo_defesa: ['2025-11-22', 'carta'], defesa_protocolada: '2025-11-24' },
      '2026-09-30',
    ],
  ] as [string, string, Marcos, string][])('%s', (_, infracao, marcos, dia) => {
    expect(ultimo('emissao-penalidade', infracao, marcos)).toBe(dia);
  });
});

describe('the driver’s 30 days, estimated: the earlier day, holidays or not (CTB arts. 257 §7, 281-A, 282 §4, 288)', () => {
  it.each([
    ['defesa-previa', { autuacao_expedida: '2026-09-12' }, '2026-10-12'],
    ['indicacao-condutor', { autuacao_expedida: '2026-08-08' }, '2026-09-07'],
    ['jari', { penalidade_expedida: '2028-01-30' }, '2028-02-29'],
    ['jari', { penalidade_expedida: '2026-11-25' }, '2026-12-25'],
    ['cetran', { jari_ciencia: '2027-02-12' }, '2027-03-14'],
    ['cetran', { jari_ciencia: '2028-02-12' }, '2028-03-13'],
  ] as [TipoDePrazo, Marcos, string][])('%s %o', (tipo, marcos, dia) => {
    expect(ultimo(tipo, '2026-01-10', marcos)).toBe(dia);
  });
});

describe('24 months to judge (CTB arts. 285 §6 and 289; Código Civil, art. 132 §3)', () => {
  it.each([
    ['2024-02-29', 'a leap day: 1 March 2026 is Sunday, so Monday', '2026-03-02'],
    ['2024-05-31', 'a Sunday, so Monday', '2026-06-01'],
    ['2024-07-15', 'a Wednesday', '2026-07-15'],
    ['2024-12-25', 'Christmas, a Friday, so Monday', '2026-12-28'],
  ])('received on %s: %s', (recebido, _, dia) => {
    expect(ultimoDiaParaJulgar(recebido)).toBe(dia);
  });

  it('twelve or twenty-four months whose end is not a calendar day end on the next day', () => {
    expect(fimDosMeses('2024-02-29', 12)).toBe('2025-03-01');
    expect(fimDosMeses('2024-02-29', 48)).toBe('2028-02-29');
    expect(fimDosMeses('2025-01-31', 1)).toBe('2025-03-01');
    expect(fimDosMeses('2025-01-30', 12)).toBe('2026-01-30');
  });
});

describe('a printed day that is no working day (Res. 918, art. 29)', () => {
  const impressa = { penalidade_expedida: '2026-10-20', prazo_jari: ['2026-11-21', 'carta'] } as const;
  const corre = (hoje: string) => oQueCorre(processo(impressa, { dataInfracao: '2026-08-03' }), hoje);

  it('leaves the appeal open until the next working day, and says so; afterwards the deadline was missed', () => {
    expect(corre('2026-11-21')).toMatchObject({ etapa: 'penalidade', fase: 'I' });
    for (const dia of ['2026-11-22', '2026-11-23']) {
      const { fase, prazo, fim } = corre(dia);
      expect([fase, fim]).toEqual(['I', null]);
      expect(prazo && textoDoPrazo(prazo, dia)).toBe('até 21/11/2026, vale até 23/11/2026, dia útil');
    }
    // The Monday may be a holiday in the town: on the Tuesday nothing is over yet.
    expect(corre('2026-11-24')).toMatchObject({ fase: null, fim: null });
    expect(corre('2026-11-25')).toMatchObject({ fase: null, fim: { por: 'prazo_perdido' } });
  });

  it('does not move an estimated deadline: the driver is shown the earlier day', () => {
    const estimada = { tipo: 'jari', de: 'motorista', data: '2026-11-21', estimado: true } as const;
    expect(passou(estimada, '2026-11-22')).toBe(true);
    expect(textoDoPrazo(estimada, '2026-11-22')).toBe('venceu ontem, em 21/11/2026 (estimativa)');
  });

  it('moves the driver’s deadline only on national holidays: Carnival is not one', () => {
    // Carnival Monday of 2027 is 8 February: some bodies work, so nobody is told that Thursday is in time.
    const carnaval = { penalidade_expedida: '2026-12-20', prazo_jari: ['2027-02-08', 'carta'] } as const;
    const naTerca = oQueCorre(processo(carnaval, { dataInfracao: '2026-10-01' }), '2027-02-09');
    expect(naTerca).toMatchObject({ etapa: 'penalidade', fase: null, fim: null });
    expect(naTerca.prazo && textoDoPrazo(naTerca.prazo, '2027-02-09')).toBe('venceu ontem, em 08/02/2027');
    // It is certainly over once the last body works again.
    const depois = (hoje: string) => oQueCorre(processo(carnaval, { dataInfracao: '2026-10-01' }), hoje).fim;
    expect([depois('2027-02-12'), depois('2027-02-13')]).toEqual([
      null,
      expect.objectContaining({ por: 'prazo_perdido' }),
    ]);
    // Good Friday and 1 January are holidays everywhere; 24 and 31 December are not.
    for (const [dia, util] of [
      ['2027-03-26', '2027-03-29'],
      ['2027-01-01', '2027-01-04'],
      ['2026-12-25', '2026-12-28'],
    ] as const) {
      const prazo = { tipo: 'jari', de: 'motorista', data: dia, estimado: false } as const;
      expect(prorrogadoAte(prazo, addDays(dia, 1))).toBe(util);
    }
    for (const dia of ['2026-12-24', '2026-12-31'])
      expect(passou({ tipo: 'jari', de: 'motorista', data: dia, estimado: false }, addDays(dia, 1))).toBe(
        true,
      );
  });

  it('moves a deadline of the second instance counted from a known notice too (CTB art. 288)', () => {
    // 30 days from 24 September 2026 are Saturday 24 October.
    const negada = { penalidade_expedida: '2026-02-01', jari_indeferido: null, jari_ciencia: '2026-09-24' };
    const segunda = (hoje: string) => oQueCorre(processo(negada), hoje);
    expect(segunda('2026-10-26')).toMatchObject({ fase: 'II', fim: null });
    expect(segunda('2026-10-28')).toMatchObject({ fase: null, fim: { por: 'prazo_perdido' } });
  });
});

describe('a defence after its time (Res. 900, art. 4)', () => {
  const tarde = { prazo_defesa: ['2026-11-11', 'carta'], defesa_protocolada: '2026-11-13' } as const;

  it('is not judged: the notice of penalty comes next', () => {
    expect(oQueCorre(processo(tarde), '2026-11-20')).toMatchObject({
      etapa: 'espera_penalidade',
      fase: null,
    });
    expect(oQueCorre(processo({ ...tarde, defesa_protocolada: '2026-11-11' }), '2026-11-20').etapa).toBe(
      'defesa_em_julgamento',
    );
    expect(oQueCorre(processo({ ...tarde, defesa_protocolada: null }), '2026-11-20').etapa).toBe(
      'defesa_em_julgamento',
    );
  });
});

describe('12 months of points (CTB art. 261, I)', () => {
  const item = (dataInfracao: string, pontos = 7) => ({
    dataInfracao,
    pontos,
    natureza: 'gravissima' as const,
    contagem: 'confirmada' as const,
  });

  it.each([
    ['2024-02-29', '2025-02-28', 14],
    ['2024-02-29', '2025-03-01', 7],
    ['2025-02-28', '2026-02-27', 14],
    ['2025-02-28', '2026-02-28', 7],
    ['2023-03-01', '2024-02-29', 14],
  ])('from %s include an infraction of %s or not', (primeira, segunda, total) => {
    const [bloco] = blocosDePontos([item(primeira), item(segunda)], { ear: false });
    expect(bloco?.total).toBe(total);
  });

  it('two gravíssimas lower the limit to 20 only in the block that holds both', () => {
    const blocos = blocosDePontos([item('2025-01-05'), item('2025-06-10'), item('2026-02-20')], {
      ear: false,
    });
    expect(blocos.map(({ inicio, total, limite, atinge }) => [inicio, total, limite, atinge])).toEqual([
      ['2025-01-05', 14, 20, false],
      ['2025-06-10', 14, 20, false],
      ['2026-02-20', 7, 30, false],
    ]);
  });

  it('count until the day before the same day of the next year', () => {
    const soma = (hoje: string) =>
      janelaDePontos([item('2024-02-29')], { hoje, ear: false }).confirmada.total;
    expect([soma('2025-02-28'), soma('2025-03-01')]).toEqual([7, 0]);
  });
});

describe('a message of the SNE (CTB art. 282-A)', () => {
  it.each([
    ['2026-01-30', '01/03/2026'],
    ['2024-01-30', '29/02/2024'],
    ['2026-12-31', '30/01/2027'],
  ])('of %s counts as a notice on %s', (envio, dia) => {
    expect(fraseDoSne(envio)).toBe(`a lei considera você notificado em ${dia} (CTB, art. 282-A, §2º).`);
  });

  it('sent from 2027 on gives no day: the law of then is not known here, and the sentence says so', () => {
    const frase = fraseDoSne('2027-01-01');
    expect(frase).toContain('Lei 14.440/2022');
    expect(frase).toContain('não estimamos este dia');
    expect(frase).not.toMatch(/\d{2}\/(?!01\/2027)\d{2}\/\d{4}/);
  });
});
