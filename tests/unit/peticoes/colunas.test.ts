import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { colunasDaMulta, comMinusculas, MultaInformada, multaDasColunas } from '#lib/peticoes/form.ts';

const INFORMADA = {
  Sexo: 'F',
  NomeCompletoDefesa: 'Ana Souza Prado',
  CpfDefesa: '529.982.247-25',
  TelefoneContato: '(21) 98765-4321',
  cep: '22240-003',
  EnderecoCompletos: 'Rua das Laranjeiras, 100, Laranjeiras, Rio de Janeiro – RJ',
  Placa: 'abc-1d23',
  DataInfracao: '02/03/2026',
  HoraInfracao: '14:35',
  AutoInfracao: 'E123456789',
  Enquadramento: '745-50',
  Local: 'Av. Brasil, km 12',
  OrgaoEmissor: 'DETRAN-RJ',
  Fase: 'P',
};
const multa = v.parse(MultaInformada, INFORMADA);

describe('the columns of a fine', () => {
  it('are all told, and what was left empty is null: a correction empties it, whichever it is', () => {
    const colunas = colunasDaMulta(multa);
    expect(Object.keys(colunas).sort()).toEqual(Object.keys(comMinusculas(MultaInformada.entries)).sort());
    expect(colunas).toMatchObject({ placa: 'ABC1D23', dataInfracao: '2026-03-02' });
    const empty = Object.entries(colunas).filter(([, valor]) => valor === undefined || valor === null);
    expect(Object.fromEntries(empty)).toEqual({
      ...{ numero: null, complemento: null, autoRenainf: null, templateId: null },
    });
  });

  it('come back as they were told', () => {
    expect(multaDasColunas(colunasDaMulta(multa))).toEqual(multa);
  });
});
