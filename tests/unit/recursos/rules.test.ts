import { describe, expect, it } from 'vitest';
import { cabeNoPlano, ESTADOS, podeMover } from '#lib/recursos/rules.ts';

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

  it('is used up at its number, and never when it is unlimited', () => {
    expect(cabeNoPlano({ ...livre, recursosNoAno: 11 }, nova)).toBe(true);
    expect(cabeNoPlano({ ...livre, recursosNoAno: 12 }, nova)).toBe(false);
    expect(cabeNoPlano({ ...livre, recursosPorAno: 0 }, nova)).toBe(false);
    expect(cabeNoPlano({ ...livre, recursosPorAno: null, recursosNoAno: 500 }, nova)).toBe(true);
  });

  it('limits the fines that are older than the registration', () => {
    expect(cabeNoPlano({ ...livre, outrasPreexistentes: 5 }, antiga)).toBe(true);
    expect(cabeNoPlano({ ...livre, outrasPreexistentes: 6 }, antiga)).toBe(false);
    expect(cabeNoPlano({ ...livre, outrasPreexistentes: 6 }, nova)).toBe(true);
    expect(cabeNoPlano({ ...livre, multasPreexistentes: null, outrasPreexistentes: 60 }, antiga)).toBe(true);
  });
});
