import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, instantAt, isoDateOf } from '#lib/dates.ts';
import {
  CHAVE_DA_DEGUSTACAO,
  PRECOS,
  PRODUTOS_EXTRAS,
  planoPorChave,
  planoPorIds,
  planosAVenda,
} from '#lib/planos/catalogo.ts';
import {
  cabeMaisUm,
  diasFaltantes,
  fimDaVigencia,
  foraDoPlano,
  planoVigente,
  precoDoRecurso,
  totalDoPlano,
} from '#lib/planos/rules.ts';

it('a plan takes what was registered first, and nothing that is switched off or refused', () => {
  const um = (Guid: string, Ativo = true, ComErro = false) => ({ Guid, Ativo, ComErro });
  const todos = [um('desligado', false), um('a'), um('recusado', true, true), um('b'), um('c')];
  expect([...foraDoPlano(1, todos)]).toEqual(['b', 'c']);
  expect([...foraDoPlano(null, todos)]).toEqual([]);
});

describe('the plans of the catalogue', () => {
  it.each([
    [8, 16, 'Detetive da Multa', 118_80],
    [9, 17, 'CNH Livre', 598_80],
    [10, 18, 'CNH Blindada', 1_198_80],
    [11, 19, 'Via Livre Total', 3_598_80],
    [8, 20, 'Detetive da Multa', 14_90],
    [9, 21, 'CNH Livre', 59_90],
    [10, 22, 'CNH Blindada', 119_90],
    [11, 23, 'Via Livre Total', 359_90],
  ])('the pair (%i, %i) is %s and costs %i centavos', (id, idDetalhe, nome, total) => {
    const escolha = planoPorIds(id, idDetalhe);
    expect(escolha?.plano.nome).toBe(nome);
    expect(escolha && totalDoPlano(escolha.detalhe)).toBe(total);
  });

  it('are bought only by a pair of ids that belongs together', () => {
    expect(planoPorIds(8, 17)).toBeUndefined();
    expect(planoPorIds(12, 16)).toBeUndefined();
  });

  it.each([
    ['degustacao', 1, 1, 0, 0],
    ['detetive-da-multa', 1, 1, 0, 0],
    ['cnh-livre', 1, 3, 12, 6],
    ['cnh-blindada', 1, 5, 30, 12],
    ['via-livre-total', 2, 10, 0, 0],
  ])('%s allows %i licences, %i vehicles, %s appeals, %s earlier fines', (chave, ...limites) => {
    expect(Object.values(planoPorChave(chave)?.limites ?? {})).toEqual(limites);
  });

  it('price an appeal credit like an appeal without a plan', () => {
    const credito = PRODUTOS_EXTRAS.find((p) => p.direito === 'recurso');
    expect(credito?.valor).toBe(PRECOS.recursoAvulso);
  });
});

describe('a limit', () => {
  it('takes one more while there is room', () => {
    expect(cabeMaisUm(1, 0)).toBe(true);
    expect(cabeMaisUm(1, 1)).toBe(false);
    expect(cabeMaisUm(0, 0)).toBe(false);
    expect(cabeMaisUm(null, 10_000)).toBe(true);
  });
});

describe('the price of an appeal', () => {
  const preco = (chave: string | null, autossuspensiva: boolean) =>
    precoDoRecurso({
      doPlano: (chave && planoPorChave(chave)?.precoDoRecurso) || null,
      avulso: PRECOS.recursoAvulso,
      autossuspensiva,
    });

  it('is 50,00 with a paid plan, and 300,00 on Via Livre Total when the fine suspends by itself', () => {
    for (const plano of planosAVenda()) expect(preco(plano.chave, false)).toBe(50_00);
    expect(preco('via-livre-total', true)).toBe(300_00);
  });

  it('is the single price of the catalogue where no plan prices it', () => {
    expect(preco(null, false)).toBe(PRECOS.recursoAvulso);
    expect(preco(null, true)).toBe(PRECOS.recursoAvulso);
    expect(preco(CHAVE_DA_DEGUSTACAO, false)).toBe(PRECOS.recursoAvulso);
    expect(preco('detetive-da-multa', true)).toBe(PRECOS.recursoAvulso);
  });
});

describe('the time that a plan is in force', () => {
  const inicio = new Date('2026-01-31T18:42:10.123Z');

  it('ends at the same time of day, twelve, six or one months later', () => {
    expect(fimDaVigencia(inicio, 'A').toISOString()).toBe('2027-01-31T18:42:10.123Z');
    expect(fimDaVigencia(inicio, 'S').toISOString()).toBe('2026-07-31T18:42:10.123Z');
    expect(fimDaVigencia(inicio, 'M').toISOString()).toBe('2026-02-28T18:42:10.123Z');
  });

  it('starts at once and excludes its end', () => {
    const plano = { inicio, fim: fimDaVigencia(inicio, 'M') };
    expect(planoVigente(plano, inicio)).toBe(true);
    expect(planoVigente(plano, new Date(plano.fim.getTime() - 1))).toBe(true);
    expect(planoVigente(plano, plano.fim)).toBe(false);
    expect(planoVigente(plano, new Date(inicio.getTime() - 1))).toBe(false);
  });

  it('has days left that are counted on the calendar', () => {
    const fim = instantAt('2026-12-07', '10:00');
    expect(diasFaltantes(fim, instantAt('2026-11-30', '23:00'))).toBe(7);
    expect(diasFaltantes(fim, instantAt('2026-12-06', '23:59'))).toBe(1);
    expect(diasFaltantes(fim, instantAt('2026-12-07', '09:59'))).toBe(1);
    expect(diasFaltantes(fim, fim)).toBe(0);
  });

  it('has days left exactly as long as it is in force', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 1439 }), (dias, minutos) => {
        const fim = instantAt('2026-12-07', '10:00');
        const agora = new Date(instantAt(addDays(isoDateOf(fim), dias)).getTime() + minutos * 60_000);
        expect(diasFaltantes(fim, agora) > 0).toBe(agora < fim);
      }),
    );
  });
});
