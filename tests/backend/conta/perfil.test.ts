import { describe, expect, it } from 'vitest';
import { shared, sharedApp } from '../harness/app.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());

const PROFILE = {
  Nome: 'Ana Souza Prado',
  Cpf: '529.982.247-25',
  Telefone: '(21) 9888-87777',
  Sexo: 'F',
  Endereco: 'Rua das Acácias',
  Numero: '10',
  Complemento: '',
  Cidade: 'Niterói',
  Bairro: 'Icaraí',
  Uf: 'rj',
  Cep: '24220-000',
  DataNascimento: '1990-05-17',
  Rg: '12.345.678-9',
};

function alter(fields: Record<string, string>) {
  const body = new URLSearchParams({ ...PROFILE, ...fields });
  return app.fetch('/api/appUsuario/v1/Usuario/Alterar', { method: 'POST', body }, ana);
}

describe('the profile', () => {
  it('keeps what is saved, without the signs of the masks', async () => {
    const response = await alter({});
    expect(await response.json()).toMatchObject({
      Cpf: '52998224725',
      Telefone: '21988887777',
      Cep: '24220000',
      UF: 'RJ',
      Sexo: 'F',
      Complemento: null,
    });
    expect(await ana.api.conta.perfil()).toMatchObject({ Bairro: 'Icaraí', DataNascimento: '1990-05-17' });
  });

  it('never changes the e-mail, the password nor anything that is not a profile field', async () => {
    await alter({ Email: 'outra@example.com', senhaHash: 'x', bloqueadoEm: '2026-01-01', Guid: 'x' });
    expect(await ana.api.conta.perfil()).toMatchObject({ Email: ana.email, Guid: ana.id });
    const body = new URLSearchParams({ grant_type: 'password', username: ana.email, password: ana.senha });
    expect((await app.fetch('/token', { method: 'POST', body })).status).toBe(200);
  });

  it.each([
    ['Cpf', '111.111.111-11'],
    ['Cep', '123'],
    ['Telefone', '999'],
    ['Sexo', 'E'],
    ['Nome', ' '],
    ['Bairro', ''],
    ['DataNascimento', '17/05/1990'],
    ['DataNascimento', '1990-02-31'],
    ['DataNascimento', '2030-01-01'],
    // 15 years and some months, and 121 years.
    ['DataNascimento', '2010-11-21'],
    ['DataNascimento', '1905-11-19'],
    // A city of another state, and a city that does not exist.
    ['Cidade', 'Campinas'],
    ['Cidade', 'Cidade Nenhuma'],
    ['Numero', 'sem número'],
    ['Uf', 'RIO'],
    ['Uf', 'ZZ'],
  ])('refuses a wrong %s and names it', async (field, value) => {
    const response = await alter({ [field]: value });
    expect(response.status).toBe(422);
    expect((await response.json()).campos).toHaveProperty(field);
  });
});
