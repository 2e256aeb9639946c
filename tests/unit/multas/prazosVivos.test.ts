import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { proximoDiaUtilCerto } from '#lib/multas/diasUteis.ts';
import { ORIGENS, type OrigemDoMarco, TIPOS_DE_MARCO, type TipoDeMarco } from '#lib/multas/marcos.ts';
import { passou } from '#lib/multas/prazos.ts';
import { prazosVivos } from '#lib/multas/prazosVivos.ts';
import { oQueCorre } from '#lib/multas/procedimento.ts';
import { processo } from './multaNaTela.ts';

const HOJE = '2026-02-20';
const vivos = (...args: Parameters<typeof processo>) =>
  prazosVivos(processo(...args), HOJE).map(({ tipo, data }) => `${tipo} ${data}`);

describe('the deadlines that still run', () => {
  it('are that of the stage and, for a driver’s infraction, that for naming the driver, the nearest first', () => {
    expect(vivos({ autuacao_expedida: '2026-02-01' })).toEqual([
      'defesa-previa 2026-03-03',
      'indicacao-condutor 2026-03-03',
    ]);
    expect(vivos({ autuacao_expedida: '2026-02-01' }, { responsavel: 'proprietario' })).toEqual([
      'defesa-previa 2026-03-03',
    ]);
    expect(
      vivos({
        autuacao_expedida: '2026-02-01',
        prazo_defesa: ['2026-02-28', 'carta'],
        condutor_indicado: null,
      }),
    ).toEqual(['defesa-previa 2026-02-28']);
  });

  it('are not hidden by a last day earlier than the notice that opens them', () => {
    const penalidade = { penalidade_expedida: '2026-02-10' } as const;
    for (const errada of ['prazo_jari', 'vencimento'] as const)
      expect(vivos({ ...penalidade, [errada]: ['2026-01-15', 'carta'] })).toEqual(['jari 2026-03-12']);
    // Nor by a legally impossible day: at least 30 days from the notice (CTB art. 282 §4).
    expect(vivos({ ...penalidade, prazo_jari: ['2026-02-12', 'carta'] })).toEqual(['jari 2026-03-12']);
  });

  it('run on their last day, and not on the next', () => {
    const uma = processo({ penalidade_expedida: '2026-01-10', prazo_jari: [HOJE, 'carta'] });
    expect(prazosVivos(uma, HOJE)).toHaveLength(1);
    expect(prazosVivos(uma, addDays(HOJE, 1))).toEqual([]);
  });

  it('end with their own filing or decision, and with what ends the fine', () => {
    const autuada = { autuacao_expedida: '2026-02-01', condutor_indicado: null } as const;
    expect(vivos({ ...autuada, defesa_protocolada: '2026-02-10' })).toEqual([]);
    expect(vivos({ ...autuada, defesa_deferida: null })).toEqual([]);
    expect(vivos({ ...autuada, reconhecida: '2026-02-10' })).toEqual([]);
    expect(vivos({ ...autuada, encerrada: null })).toEqual([]);
  });
});

describe('a driver who won at the JARI', () => {
  const aceita = { jari_protocolado: '2026-01-20', jari_deferido: '2026-02-05' } as const;

  it('has no appeal to file: the authority may (CTB art. 288 §1)', () => {
    expect(vivos({ ...aceita, jari_ciencia: '2026-02-10' })).toEqual([]);
    expect(vivos({ ...aceita, jari_ciencia: null, prazo_cetran: ['2026-03-12', 'carta'] })).toEqual([]);
    expect(vivos({ jari_deferido: null, jari_ciencia: ['2026-02-10', 'operador'] })).toEqual([]);
    // A refused one keeps it.
    expect(vivos({ jari_indeferido: '2026-02-05', jari_ciencia: '2026-02-10' })).toEqual([
      'cetran 2026-03-12',
    ]);
  });

  it('keeps the deadline while the same decision is also recorded as refused', () => {
    expect(vivos({ ...aceita, jari_indeferido: '2026-02-05', jari_ciencia: '2026-02-10' })).toEqual([
      'cetran 2026-03-12',
    ]);
  });
});

describe('contradictory milestones', () => {
  it('show the earlier of two recorded days of one deadline, with the other beside it', () => {
    const fatos = { penalidade_expedida: '2026-01-28', vencimento: '2026-03-02' } as const;
    const [prazo] = prazosVivos(processo({ ...fatos, prazo_jari: ['2026-03-12', 'carta'] }), HOJE);
    expect(prazo).toMatchObject({ data: '2026-03-02', certeza: 'fonte', outroDia: '2026-03-12' });
    const [igual] = prazosVivos(processo({ ...fatos, prazo_jari: ['2026-03-02', 'carta'] }), HOJE);
    expect(igual).toMatchObject({ data: '2026-03-02', certeza: 'impresso', outroDia: null });
  });

  it('show the estimate when a typed day is wrong by a year, else the printed day', () => {
    const daqui = (dia: string) =>
      prazosVivos(
        processo({ autuacao_expedida: '2026-02-01', condutor_indicado: null, prazo_defesa: [dia, 'carta'] }),
        HOJE,
      )[0];
    expect(daqui('2027-03-09')).toMatchObject({ data: '2026-03-03', estimado: true, outroDia: '2027-03-09' });
    expect(daqui('2026-03-09')).toMatchObject({ data: '2026-03-09', estimado: false, outroDia: null });
  });

  it('do not hide the defence because of a penalty, nor the JARI because of a filing before its notice', () => {
    expect(
      vivos({
        autuacao_expedida: '2026-01-28',
        condutor_indicado: null,
        prazo_defesa: ['2026-02-25', 'carta'],
        penalidade_expedida: '2026-02-10',
        vencimento: '2026-03-20',
      }),
    ).toEqual(['defesa-previa 2026-02-25', 'jari 2026-03-20']);
    expect(
      vivos({
        penalidade_expedida: '2026-02-10',
        vencimento: '2026-03-20',
        jari_protocolado: ['2026-01-20', 'motorista'],
      }),
    ).toEqual(['jari 2026-03-20']);
    expect(vivos({ vencimento: '2026-03-20', prazo_cetran: ['2026-05-20', 'carta'] })).toEqual([
      'jari 2026-03-20',
      'cetran 2026-05-20',
    ]);
  });

  it('keep a printed day though the source calls the case closed or no longer lists it', () => {
    const fatos = { penalidade_expedida: '2026-01-28', prazo_jari: ['2026-03-02', 'carta'] } as const;
    expect(vivos({ ...fatos, encerrada: null })).toEqual(['jari 2026-03-02']);
    expect(vivos({ ...fatos, fora_da_fonte: '2026-02-18' })).toEqual(['jari 2026-03-02']);
    // Nor does an earlier day of that source hide it, whatever else has passed.
    const daFonte = { ...fatos, encerrada: null, vencimento: '2026-02-25' } as const;
    expect(vivos(daFonte)).toEqual(['jari 2026-03-02']);
    expect(vivos({ vencimento: '2026-01-10', encerrada: null, prazo_cetran: '2026-02-25' })).toEqual([]);
    expect(vivos({ encerrada: null, prazo_cetran: ['2026-02-25', 'operador'] })).toEqual([
      'cetran 2026-02-25',
    ]);
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
