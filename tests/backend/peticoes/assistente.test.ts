import { beforeEach, describe, expect, it } from 'vitest';
import { REQUERENTE } from '#lib/peticoes/campos/identificacao.ts';
import { sharedApp } from '../harness/app.ts';
import { assistente } from './assistente.ts';

const app = sharedApp();
const { draft, at, send } = assistente(app);

const pessoais = async () => {
  const dados = await draft();
  return Object.fromEntries(Object.keys(REQUERENTE).map((campo) => [campo, dados[campo] ?? '']));
};

describe('the name that the fine is in', () => {
  it('own: brings the profile, as the wizard writes it', async () => {
    expect(await send('0', { titular: 'proprio' })).toEqual({ redirect: at('1') });
    expect(await pessoais()).toEqual({
      Sexo: 'F',
      NomeCompletoDefesa: 'Ana Souza Prado',
      CpfDefesa: '529.982.247-25',
      TelefoneContato: '(21) 98765-4321',
      cep: '24220-000',
      numero: '10',
      complemento: 'apartamento 1201 d',
      EnderecoCompletos:
        'Rua das Acácias, 10, apartamento 1201 do bloco B, Icaraí, Niterói – RJ, CEP 24220-000',
      identidade: 'RG 123456789',
      capacidade: '',
      representadoNome: '',
      representadoDocumento: '',
    });
  });
});

describe('a step', () => {
  beforeEach(() => send('0', { titular: 'outro' }));

  it('says what is missing and keeps what was typed, here and in the draft', async () => {
    const state = await send('1', { NomeCompletoDefesa: 'Rui', CpfDefesa: '123' });
    expect(state).toMatchObject({
      aviso: { texto: 'Todos os campos devem ser preenchidos!' },
      errors: { CpfDefesa: 'Confira os números do CPF.', Sexo: 'Escolha uma opção.' },
      values: { NomeCompletoDefesa: 'Rui', CpfDefesa: '123' },
    });
    expect(await draft()).toMatchObject({ NomeCompletoDefesa: 'Rui', CpfDefesa: '123' });
  });
});
