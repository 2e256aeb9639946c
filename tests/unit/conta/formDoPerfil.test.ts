import { describe, expect, it } from 'vitest';
import { valorDoCep } from '#islands/conta/CompletarPerfil.tsx';
import { faltaNoPerfil, perfilForm } from '#lib/conta/perfilForm.ts';
import { submitForm } from '#lib/form.ts';
import { data, failing } from './formComum.ts';

const PROFILE = {
  Nome: 'Ana Prado',
  Cpf: '52998224725',
  Rg: '1',
  DataNascimento: '17/05/1990',
  Telefone: '21988887777',
  Sexo: 'F',
  Endereco: 'Rua A',
  Numero: '',
  Complemento: '',
  Bairro: 'Centro',
  Cidade: 'Niterói',
  Uf: 'RJ',
  Cep: '24220000',
};

describe('the profile form', () => {
  it.each([
    'Nome',
    'Cpf',
    'Rg',
    'DataNascimento',
    'Telefone',
    'Sexo',
    'Endereco',
    'Bairro',
    'Cidade',
    'Uf',
    'Cep',
  ])('is blocked without %s', async (field) => {
    const { api, state } = failing('ERRO_INTERNO');
    const result = await submitForm(perfilForm, api, data({ ...PROFILE, [field]: '' }));
    expect(result).toMatchObject({ aviso: { texto: 'Todos os campos devem ser preenchidos!' } });
    expect(state.calls).toBe(0);
  });

  it('is not blocked by an empty number or complement', async () => {
    const { api, state } = failing('ERRO_INTERNO');
    await submitForm(perfilForm, api, data(PROFILE));
    expect(state.calls).toBe(1);
  });
});

it('the payment asks for every profile field but number and complement', () => {
  const empty = {
    Email: 'a@x.com',
    Guid: 'g',
    Nome: '',
    Cpf: '',
    Rg: null,
    DataNascimento: null,
    Telefone: null,
    Sexo: 'E' as const,
    Endereco: null,
    Numero: null,
    Complemento: null,
    UF: null,
    Cidade: null,
    Bairro: null,
    Cep: null,
    ApagadaEm: null,
  };
  expect(faltaNoPerfil(empty)).toHaveLength(11);
  const full = {
    ...empty,
    Nome: 'A',
    Cpf: '1',
    Rg: '1',
    DataNascimento: '1990-05-17',
    Telefone: '1',
    Sexo: 'F' as const,
    Endereco: 'R',
    UF: 'RJ',
    Cidade: 'N',
    Bairro: 'B',
    Cep: '1',
  };
  expect(faltaNoPerfil(full)).toEqual([]);
});

const RUA = 'Rua Coronel Moreira César';

it.each([
  ['fills in an empty field', { atual: '', doLugar: RUA }, RUA],
  ['keeps what was typed by hand', { atual: 'Sítio Boa Vista', doLugar: RUA }, 'Sítio Boa Vista'],
  ['replaces the street of a mistyped CEP', { atual: 'Rua A', automatico: 'Rua A', doLugar: RUA }, RUA],
  ['empties it when the CEP has none', { atual: 'Rua A', automatico: 'Rua A', doLugar: '' }, ''],
  ['replaces a hidden value', { atual: 'Rua B', daConta: 'Rua B', doLugar: RUA }, RUA],
  ['never empties a hidden value', { atual: 'Rua B', daConta: 'Rua B', doLugar: '' }, 'Rua B'],
  [
    'gives a hidden field its own value back after a mistyped CEP',
    { atual: 'Rua A', automatico: 'Rua A', daConta: 'Rua B', doLugar: '' },
    'Rua B',
  ],
])('a CEP %s', (_como, campo, valor) => {
  expect(valorDoCep({ automatico: undefined, daConta: undefined, ...campo })).toBe(valor);
});
