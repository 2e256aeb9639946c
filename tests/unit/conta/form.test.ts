import { describe, expect, it } from 'vitest';
import { valorDoCep } from '#islands/conta/CompletarPerfil.tsx';
import { cadastroForm, entrarForm } from '#lib/conta/form.ts';
import { faltaNoPerfil, perfilForm } from '#lib/conta/perfilForm.ts';
import { recuperarForm } from '#lib/conta/segurancaForm.ts';
import type { FullApi } from '#lib/contract.ts';
import { submitForm } from '#lib/form.ts';
import { data, failing } from './formComum.ts';

const SIGN_UP = {
  Nome: 'Ana Prado',
  Email: 'ana@example.com',
  Cpf: '529.982.247-25',
  Telefone: '',
  Senha: 'estrada-26',
  Cidade: '',
  termos: 'on',
};

async function avisoOf(promise: ReturnType<typeof submitForm>) {
  const result = await promise;
  return 'redirect' in result ? result : result.aviso?.texto;
}

describe('the sign-in form', () => {
  it.each([
    ['', ''],
    ['ana@example.com', ''],
    ['', 'estrada-26'],
  ])('with e-mail "%s" and password "%s" asks for both and makes no call', async (username, password) => {
    const { api, state } = failing('ERRO_INTERNO');
    expect(await avisoOf(submitForm(entrarForm, api, data({ username, password })))).toBe(
      'Informe o e-mail e senha!',
    );
    expect(state.calls).toBe(0);
  });

  it('leads back to a page of the app only, whatever address the form carries', async () => {
    const conta = { entrar: async () => ({}) };
    const api = { conta } as unknown as FullApi;
    const leadsTo = (volta: string) =>
      submitForm(entrarForm, api, data({ username: 'ana@example.com', password: 'estrada-26', volta }));
    expect(await leadsTo('/app/multas?ordem=valor')).toEqual({ redirect: '/app/multas?ordem=valor' });
    for (const volta of [
      'https://atacante.example',
      '//atacante.example',
      '/\\atacante.example',
      '/app/../../x',
      '/app/\r\nSet-Cookie: x=1',
      'javascript:alert(1)',
      '/app/é',
      '',
    ])
      expect(await leadsTo(volta), volta).toEqual({ redirect: '/app/inicial' });
  });

  it('refuses more than 150 and 12 characters before any call', async () => {
    const { api, state } = failing('ERRO_INTERNO');
    const result = await submitForm(
      entrarForm,
      api,
      data({ username: 'a'.repeat(151), password: 'b'.repeat(13) }),
    );
    expect(result).toMatchObject({
      errors: { username: expect.stringContaining('150'), password: expect.stringContaining('12') },
    });
    expect(state.calls).toBe(0);
  });

  it.each([
    ['USUARIO_SENHA_INVALIDO', 'Usuário ou senha inválidos!'],
    ['USUARIO_BLOQUEADO', 'Usuário bloqueado!'],
    ['USUARIO_NAO_EXISTE', 'Usuário não cadastrado em nossa base de dados! Clique no link: Cadastre-se'],
    ['SERVICO_INDISPONIVEL', 'Não foi possível realizar a autenticação! Tente novamente!'],
    ['ERRO_INTERNO', 'Não foi possível realizar a autenticação! Tente novamente!'],
  ] as const)('shows the sentence of %s', async (code, sentence) => {
    const form = data({ username: 'ana@example.com', password: 'estrada-26' });
    expect(await avisoOf(submitForm(entrarForm, failing(code).api, form))).toContain(sentence);
  });

  it('never gives the password back to the page', async () => {
    const form = data({ username: 'ana@example.com', password: 'estrada-26' });
    const result = await submitForm(entrarForm, failing('USUARIO_SENHA_INVALIDO').api, form);
    expect(JSON.stringify(result)).not.toContain('estrada-26');
  });
});

describe('the sign-up form', () => {
  it('without the terms says that they are required', async () => {
    const { termos: _, ...rest } = SIGN_UP;
    expect(await avisoOf(submitForm(cadastroForm, failing('ERRO_INTERNO').api, data(rest)))).toBe(
      'É necessário aceitar os termos e condições.',
    );
  });

  it.each([
    ['SENHA_DIFERENTES', 'As senhas devem ser iguais!'],
    ['EMAIL_INVALIDO', 'O E-mail informado não é valido!'],
    ['ERRO_INTERNO', 'Não foi possível realizar o cadastro do usuário! Tente novamente!'],
    ['SERVICO_INDISPONIVEL', 'Não foi possível realizar o cadastro do usuário! Tente novamente!'],
  ] as const)('shows the sentence of %s', async (code, sentence) => {
    expect(await avisoOf(submitForm(cadastroForm, failing(code).api, data(SIGN_UP)))).toContain(sentence);
  });

  it('sends a known address to sign-in', async () => {
    const result = await submitForm(cadastroForm, failing('EMAIL_JA_EXISTE').api, data(SIGN_UP));
    expect(result).toMatchObject({ redirect: '/login', aviso: 'emailJaExiste' });
  });

  it.each([
    ['USUARIO_NAO_EXISTE', 'Usuário não cadastrado em nossa base de dados! Clique no link: primeiro acesso'],
    ['USUARIO_BLOQUEADO', 'Usuário bloqueado!'],
    ['USUARIO_SENHA_INVALIDO', 'Usuário ou senha inválidos!'],
    ['SERVICO_INDISPONIVEL', 'Não foi possível realizar a autenticação! Tente novamente!'],
    ['CORPO_INVALIDO', 'Não foi possível realizar a autenticação! Tente novamente!'],
  ] as const)('tells when the new account could not sign in: %s', async (code, sentence) => {
    const { api } = failing(code);
    const made = async () => ({ Guid: 'g' });
    const conta = { ...api.conta, cadastrar: made } as FullApi['conta'];
    expect(await avisoOf(submitForm(cadastroForm, { ...api, conta }, data(SIGN_UP)))).toContain(sentence);
  });

  it('refuses more than 150, 250 and 12 characters', async () => {
    const long = { ...SIGN_UP, Nome: 'a'.repeat(151), Email: 'b'.repeat(251), Senha: 'c'.repeat(13) };
    const result = await submitForm(cadastroForm, failing('ERRO_INTERNO').api, data(long));
    expect(Object.keys('errors' in result ? result.errors : {}).sort()).toEqual(['Email', 'Nome', 'Senha']);
  });
});

describe('the recovery form', () => {
  it('leads to sign-in, where it says that a mail is on its way', async () => {
    const conta = { esqueceuSenha: async () => ({ enviado: true }) };
    const form = data({ Email: 'ana@example.com' });
    expect(await submitForm(recuperarForm, { conta } as unknown as FullApi, form)).toEqual({
      redirect: '/login?enviado=1',
    });
  });

  it('asks for the e-mail', async () => {
    expect(await avisoOf(submitForm(recuperarForm, failing('ERRO_INTERNO').api, data({ Email: ' ' })))).toBe(
      'Por favor, informe o e-mail!',
    );
  });

  it('shows an error when the mail could not be requested', async () => {
    const form = data({ Email: 'ana@example.com' });
    expect(await avisoOf(submitForm(recuperarForm, failing('SERVICO_INDISPONIVEL').api, form))).toBe(
      'Não foi possível recuperar a senha! Tente novamente!',
    );
  });
});

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
