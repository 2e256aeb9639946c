import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { proximoDiaUtilCerto } from '#lib/multas/diasUteis.ts';
import { ORIGENS, type OrigemDoMarco, TIPOS_DE_MARCO, type TipoDeMarco } from '#lib/multas/marcos.ts';
import { passou } from '#lib/multas/prazos.ts';
import { prazosVivos } from '#lib/multas/prazosVivos.ts';
import { oQueCorre } from '#lib/multas/procedimento.ts';
import { processo } from './multaNaTela.ts';

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
