import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { domingoDePascoa, eDiaUtil, proximoDiaUtil, proximoDiaUtilCerto } from '#lib/multas/diasUteis.ts';
import { ORIGENS, type OrigemDoMarco, TIPOS_DE_MARCO, type TipoDeMarco } from '#lib/multas/marcos.ts';
import { diasRestantes, passou, prazoDe, protocoladoNoPrazo, terminou } from '#lib/multas/prazos.ts';
import { prazosVivos } from '#lib/multas/prazosVivos.ts';
import { oQueCorre, prazosDaMulta } from '#lib/multas/procedimento.ts';
import { processo } from './multaNaTela.ts';

const HOJE = '2026-02-01';

describe('the deadlines of a fine', () => {
  it('give way to the date printed on the notice, which is no estimate', () => {
    const dela = processo({
      autuacao_expedida: '2026-01-20',
      prazo_defesa: ['2026-03-05', 'carta'],
      vencimento: '2026-06-28',
      prazo_jari: ['2026-06-30', 'carta'],
    });
    expect(prazoDe('defesa-previa', dela)).toMatchObject({
      data: '2026-03-05',
      certeza: 'impresso',
      estimado: false,
    });
    expect(prazoDe('jari', dela)).toMatchObject({ data: '2026-06-30', estimado: false });
    expect(prazoDe('indicacao-condutor', dela)).toMatchObject({ estimado: true });
  });

  it('of the JARI end on the due date that the source gives (CTB art. 282 §5)', () => {
    const dela = processo({ penalidade_expedida: '2026-05-01', vencimento: '2026-06-10' });
    expect(prazoDe('jari', dela)).toMatchObject({ data: '2026-06-10', certeza: 'fonte', estimado: false });
  });

  it('of the second instance are unknown without the notice of the decision (CTB art. 288)', () => {
    expect(prazoDe('cetran', processo({ jari_indeferido: '2026-09-01' }))).toBeNull();
  });

  it('to name the driver exist for infractions of the driver alone (CTB art. 257 §§2, 3 and 7)', () => {
    const marcos = { autuacao_expedida: '2026-01-20' };
    expect(prazoDe('indicacao-condutor', processo(marcos, { responsavel: 'proprietario' }))).toBeNull();
    expect(prazoDe('indicacao-condutor', processo(marcos, { responsavel: null }))?.rotulo).toContain(
      'se a infração',
    );
  });

  it('to judge exist for appeals since 2024, never for the defence (CTB arts. 285 §6, 289 and 289-A)', () => {
    const julgar = (dia: string | null) => prazoDe('julgamento-jari', processo({ jari_protocolado: dia }));
    expect(julgar('2023-12-31')).toBeNull();
    expect(julgar(null)).toBeNull();
    // 10 days to send it, 24 months: Sunday 11 January 2026, so Monday.
    expect(julgar('2024-01-01')?.data).toBe('2026-01-12');
    const defendida = prazosDaMulta(processo({ defesa_protocolada: '2026-01-30' }), HOJE);
    expect(defendida.map(({ rotulo }) => rotulo).filter((rotulo) => rotulo.includes('julgar'))).toEqual([]);
  });

  it('each cite the article in force', () => {
    const prazos = prazosDaMulta(
      processo({
        autuacao_expedida: '2026-01-20',
        penalidade_expedida: '2026-05-01',
        jari_protocolado: '2026-05-05',
        jari_ciencia: '2026-09-15',
      }),
      '2026-09-16',
    );
    expect(Object.fromEntries(prazos.map((p) => [p.tipo, p.fundamento]))).toEqual({
      'emissao-autuacao': 'CTB, art. 281, §1º, II',
      'indicacao-condutor': 'CTB, art. 257, §7º',
      'defesa-previa': 'CTB, art. 281-A',
      'emissao-penalidade': 'CTB, art. 282, §6º',
      jari: 'CTB, art. 282, §4º, e art. 285',
      'julgamento-jari': 'CTB, art. 285, §6º, e art. 289-A',
      cetran: 'CTB, art. 288',
    });
  });

  it('tell how many days are left, the last day included', () => {
    expect(diasRestantes({ data: '2026-02-19' }, '2026-02-09')).toBe(10);
    expect(diasRestantes({ data: '2026-02-19' }, '2026-02-19')).toBe(0);
    expect(diasRestantes({ data: '2026-02-19' }, '2026-02-20')).toBe(-1);
  });

  it('are certainly over only with a printed day, and after a Sunday only on the next working day', () => {
    expect(terminou({ data: '2026-11-20', estimado: false }, '2026-11-23')).toBe(false);
    // Res. 918, art. 29: the Monday may be a holiday in the body's town.
    expect(terminou({ data: '2026-11-20', estimado: false }, '2026-11-24')).toBe(false);
    expect(terminou({ data: '2026-11-20', estimado: false }, '2026-11-25')).toBe(true);
    expect(terminou({ data: '2026-11-20', estimado: true }, '2027-11-24')).toBe(false);
  });
});

describe('a filing', () => {
  it('is in time unless its day is known to be after the last one (CTB art. 285 §5)', () => {
    const prazo = { prazo_jari: ['2026-06-30', 'carta'] as const };
    const noPrazo = (dia: string | null) =>
      protocoladoNoPrazo('I', processo({ ...prazo, jari_protocolado: dia }));
    expect([noPrazo('2026-06-30'), noPrazo(null), noPrazo('2026-07-02')]).toEqual([true, true, false]);
    expect(protocoladoNoPrazo('I', processo(prazo))).toBe(false);
  });
});

describe('working days', () => {
  it('know Easter of published years', () => {
    expect([2024, 2025, 2026, 2027, 2038].map(domingoDePascoa)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
    ]);
  });

  it('exclude weekends, national holidays, Carnival, Good Friday and Corpus Christi', () => {
    const parados = [
      '2026-11-21',
      '2026-11-22',
      '2026-11-20',
      '2026-12-25',
      '2026-02-17',
      '2026-04-03',
      '2026-06-04',
    ];
    expect(parados.filter(eDiaUtil)).toEqual([]);
    expect(['2026-11-19', '2026-11-23', '2026-02-19', '2026-06-05'].every(eDiaUtil)).toBe(true);
  });

  it('extend a deadline to the next one, and leave a working day as it is (Res. 918, art. 29)', () => {
    expect(proximoDiaUtil('2026-11-19')).toBe('2026-11-19');
    expect(proximoDiaUtil('2026-11-20')).toBe('2026-11-23');
    expect(proximoDiaUtil('2026-12-25')).toBe('2026-12-28');
    expect(proximoDiaUtil('2027-01-01')).toBe('2027-01-04');
  });
});

const dia = fc.integer({ min: 0, max: 150 }).map((n) => addDays('2026-01-10', n));
const marcos = fc.dictionary(
  fc.constantFrom<string>(...TIPOS_DE_MARCO),
  fc.tuple(fc.option(dia), fc.constantFrom<OrigemDoMarco>(...ORIGENS)),
  { maxKeys: 7 },
);

describe('with any milestones', () => {
  it('running deadlines have not passed, are one of each kind, and are in order', () => {
    fc.assert(
      fc.property(marcos, dia, (ditos, hoje) => {
        const lista = prazosVivos(processo(ditos), hoje);
        expect(lista.some((prazo) => passou(prazo, hoje))).toBe(false);
        expect(new Set(lista.map(({ tipo }) => tipo)).size).toBe(lista.length);
        expect(lista.map(({ data }) => data)).toEqual(lista.map(({ data }) => data).sort());
      }),
    );
  });

  it('naming the driver runs until the last day of the law, the defence and the SNE, and no longer (CTB arts. 257 §7, 282-A §2)', () => {
    const perto = fc.option(dia, { nil: undefined });
    fc.assert(
      fc.property(perto, perto, perto, dia, (expedida, sne, defesa, hoje) => {
        const ditos = {
          ...(expedida && { autuacao_expedida: expedida }),
          ...(sne && { autuacao_sne: sne }),
          ...(defesa && { prazo_defesa: [defesa, 'carta'] as const }),
        };
        const abre = expedida ?? sne;
        const daLei = abre && addDays(abre, 30);
        const depois = [...(sne ? [addDays(sne, 60)] : []), ...(defesa ? [defesa] : [])];
        const dias = [...(daLei ? [daLei] : []), ...depois].sort();
        const ultimo = dias.at(-1);
        // An estimate that stands alone does not move to a working day.
        const acaba = ultimo && (depois.length > 0 ? proximoDiaUtilCerto(ultimo) : ultimo);
        const vivo = prazosVivos(processo(ditos), hoje).find(({ tipo }) => tipo === 'indicacao-condutor');
        expect(vivo !== undefined).toBe(acaba !== undefined && hoje <= acaba);
        expect(vivo?.estimado ?? true).toBe(true);
        if (vivo && hoje <= (dias[0] ?? '')) expect(vivo.data).toBe(dias[0]);
      }),
    );
  });

  it('a granted JARI leaves no appeal of the driver to the second instance (CTB art. 288 §1)', () => {
    fc.assert(
      fc.property(marcos, dia, fc.option(dia), fc.option(dia), (ditos, hoje, decidida, ciencia) => {
        const { jari_indeferido: _, ...resto } = ditos;
        const aceita = { jari_deferido: decidida, jari_ciencia: ciencia };
        const tipos = prazosVivos(processo({ ...resto, ...aceita }), hoje).map(({ tipo }) => tipo);
        expect(tipos).not.toContain('cetran');
      }),
    );
  });

  it('the deadline of the stage is never missing, nor shown later than it is', () => {
    fc.assert(
      fc.property(marcos, dia, (ditos, hoje) => {
        const uma = processo(ditos);
        const { prazo, fim } = oQueCorre(uma, hoje);
        fc.pre(prazo !== null && fim === null && !passou(prazo, hoje));
        const [primeiro] = prazosVivos(uma, hoje);
        expect(primeiro && prazo && primeiro.data <= (prazo.acaba ?? prazo.data)).toBe(true);
      }),
    );
  });

  it('another recorded day that has not passed never makes the nearest deadline later', () => {
    const impressos = fc.constantFrom<TipoDeMarco>(
      'prazo_defesa',
      'prazo_condutor',
      'prazo_jari',
      'vencimento',
    );
    fc.assert(
      fc.property(marcos, impressos, dia, dia, (ditos, tipo, novo, hoje) => {
        fc.pre(!(tipo in ditos) && novo >= hoje);
        const antes = prazosVivos(processo(ditos), hoje).filter(({ estimado }) => !estimado)[0];
        const depois = prazosVivos(processo({ ...ditos, [tipo]: [novo, 'carta'] }), hoje)[0];
        fc.pre(antes !== undefined);
        expect(depois && antes && depois.data <= antes.data).toBe(true);
      }),
    );
  });
});
