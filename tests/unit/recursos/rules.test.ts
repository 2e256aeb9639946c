import { describe, expect, it } from 'vitest';
import {
  cabeNoPlano,
  ESTADOS,
  type EstadoDoRecurso,
  type Fase,
  faseDoRecurso,
  podeMover,
} from '#lib/recursos/rules.ts';

const multa = (recursos: [Fase, EstadoDoRecurso][], { temPenalidade = false, recursoOnline = true } = {}) =>
  faseDoRecurso({
    recursoOnline,
    temPenalidade,
    recursos: recursos.map(([fase, estado]) => ({ fase, estado })),
  });

describe('the phase of an appeal', () => {
  it('is the prior defence until the notice of penalty, then the first instance', () => {
    expect(multa([]).fase).toBe('P');
    expect(multa([], { temPenalidade: true }).fase).toBe('I');
  });

  it('goes on after a refusal, and ends after the second instance', () => {
    expect(multa([['P', 'indeferido']]).fase).toBe('I');
    expect(
      multa([
        ['P', 'indeferido'],
        ['I', 'indeferido'],
      ]).fase,
    ).toBe('II');
    expect(multa([['I', 'indeferido']], { temPenalidade: true }).fase).toBe('II');
    expect(
      multa([
        ['I', 'indeferido'],
        ['II', 'indeferido'],
      ]),
    ).toEqual({ fase: null, motivo: 'esgotado' });
  });

  it('never goes back to the prior defence when the penalty came while it was refused', () => {
    expect(multa([['P', 'indeferido']], { temPenalidade: true }).fase).toBe('I');
  });

  it('waits while an appeal is open, and needs no other once one was granted', () => {
    for (const estado of ['solicitado', 'em_analise', 'protocolado'] as const) {
      expect(multa([['P', estado]], { temPenalidade: true })).toEqual({ fase: null, motivo: 'em_andamento' });
    }
    expect(
      multa([
        ['P', 'indeferido'],
        ['I', 'deferido'],
      ]),
    ).toEqual({ fase: null, motivo: 'deferido' });
  });

  it('is none where appeals by the internet are not taken', () => {
    expect(multa([], { recursoOnline: false })).toEqual({ fase: null, motivo: 'sem_recurso_online' });
    expect(multa([['P', 'protocolado']], { recursoOnline: false }).motivo).toBe('em_andamento');
  });
});

describe('the steps of an appeal', () => {
  it('are taken one at a time, and none leaves a decision', () => {
    const allowed = ESTADOS.flatMap((de) =>
      ESTADOS.filter((para) => podeMover(de, para)).map((para) => `${de}>${para}`),
    );
    expect(allowed).toEqual([
      'solicitado>em_analise',
      'em_analise>protocolado',
      'protocolado>deferido',
      'protocolado>indeferido',
    ]);
  });
});

describe('the yearly allowance of a plan', () => {
  const livre = { recursosPorAno: 12, multasPreexistentes: 6, recursosNoAno: 0, outrasPreexistentes: 0 };
  const nova = { preexistente: false };
  const antiga = { preexistente: true };

  it('gives out at its number, and never when it is unlimited', () => {
    expect(cabeNoPlano({ ...livre, recursosNoAno: 11 }, nova)).toBe(true);
    expect(cabeNoPlano({ ...livre, recursosNoAno: 12 }, nova)).toBe(false);
    expect(cabeNoPlano({ ...livre, recursosPorAno: 0 }, nova)).toBe(false);
    expect(cabeNoPlano({ ...livre, recursosPorAno: null, recursosNoAno: 500 }, nova)).toBe(true);
  });

  it('takes only so many fines that are older than the registration', () => {
    expect(cabeNoPlano({ ...livre, outrasPreexistentes: 5 }, antiga)).toBe(true);
    expect(cabeNoPlano({ ...livre, outrasPreexistentes: 6 }, antiga)).toBe(false);
    expect(cabeNoPlano({ ...livre, outrasPreexistentes: 6 }, nova)).toBe(true);
    expect(cabeNoPlano({ ...livre, multasPreexistentes: null, outrasPreexistentes: 60 }, antiga)).toBe(true);
  });
});
