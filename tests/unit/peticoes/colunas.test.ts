import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { colunasDaMulta, comMinusculas, MultaInformada, multaDasColunas } from '#lib/peticoes/form.ts';
import { MULTA_INFORMADA } from '../../fixtures/multaInformada.ts';

const multa = v.parse(MultaInformada, MULTA_INFORMADA);

describe('the columns of a fine', () => {
  it('are all present, and a field left empty becomes null, so that a correction can clear any of them', () => {
    const colunas = colunasDaMulta(multa);
    expect(Object.keys(colunas).sort()).toEqual(Object.keys(comMinusculas(MultaInformada.entries)).sort());
    expect(colunas).toMatchObject({ placa: 'ABC1D23', dataInfracao: '2026-03-02' });
    const empty = Object.entries(colunas).filter(([, valor]) => valor === undefined || valor === null);
    expect(Object.fromEntries(empty)).toEqual({
      ...{ numero: null, complemento: null, autoRenainf: null, templateId: null },
    });
  });

  it('are read back as they were written', () => {
    expect(multaDasColunas(colunasDaMulta(multa))).toEqual(multa);
  });
});
