import { describe, expect, it } from 'vitest';
import { PRODUTOS_EXTRAS } from '#lib/planos/catalogo.ts';
import { type Driver, shared, sharedApp } from '../harness/app.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());

function commerce(script: string, body: Record<string, string>, driver?: Driver) {
  return app.fetch(`/comercio/${script}`, { method: 'POST', body: new URLSearchParams(body) }, driver);
}

describe('the list of extras', () => {
  const PATH = '/api/appUsuario/v1/ProdutoExtra/Todos';

  it('has every product of the catalogue, priced in reais', async () => {
    const response = await app.fetch(PATH, {}, ana);
    expect(response.status).toBe(200);
    const lista = await response.json();
    expect(lista).toHaveLength(PRODUTOS_EXTRAS.length);
    expect(lista[0]).toEqual({
      Guid: '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01',
      NomeProduto: 'Recurso de Multa Online',
      DescricaoProduto: PRODUTOS_EXTRAS[0]?.descricao,
      ValorProduto: 79.9,
    });
  });
});

describe('one extra by its guid', () => {
  const PATH = '/api/appUsuario/v1/ProdutoExtra/Resumo';
  const PETICAO = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';

  it('is the product of the catalogue, however its letters are written', async () => {
    for (const guid of [PETICAO, PETICAO.toUpperCase()]) {
      const response = await app.fetch(`${PATH}/${guid}`, {}, ana);
      expect(await response.json()).toMatchObject({
        Guid: PETICAO,
        NomeProduto: 'Recurso de Multa Online',
        ValorProduto: 79.9,
      });
    }
  });
});

describe('a plan by its pair of ids', () => {
  const call = (id_plano: string, id_plano_detalhe: string, driver?: Driver) =>
    commerce(
      'plano.php',
      { function: 'get_plano_by_id_plano_id_plano_detalhe', id_plano, id_plano_detalhe },
      driver,
    );

  it.each([
    ['8', '16', 'Detetive da Multa', 'A', 9.9],
    ['11', '23', 'Via Livre Total', 'M', 359.9],
  ])('(%s, %s) is %s', async (idPlano, idDetalhe, Descricao, Periodicidade, Preco) => {
    const response = await call(idPlano, idDetalhe, ana);
    expect(await response.json()).toEqual({
      response: 'success',
      plano: { Descricao, Periodicidade, Preco },
    });
  });

  it('that do not belong together is not sold', async () => {
    const response = await call('8', '17', ana);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ response: 'error', error: 'PRODUTO_NAO_ENCONTRADO' });
  });
});

describe('the check of the profile before a payment', () => {
  const call = (body: Record<string, string>, driver?: Driver) =>
    commerce('usuario.php', { function: 'get_user_by_email', ...body }, driver);

  it('answers error with what is missing, and success once it is filled in', async () => {
    const bia = await app.signUp();
    const before = await call({ email: bia.email, verifica_campos_pagamento: 'sim' }, bia);
    expect(before.status).toBe(200);
    expect(await before.json()).toMatchObject({
      response: 'error',
      Usuario: { Email: bia.email },
      Faltam: expect.arrayContaining(['RG', 'Data de nascimento', 'CEP']),
    });
    const { Cpf, Nome } = await bia.api.conta.perfil();
    await bia.api.conta.alterar({
      Nome,
      Cpf,
      Telefone: '21988887777',
      Sexo: 'F',
      Endereco: 'Rua das Acácias',
      Cidade: 'Niterói',
      Bairro: 'Icaraí',
      Uf: 'RJ',
      Cep: '24220000',
      DataNascimento: '1990-05-17',
      Rg: '123456789',
    });
    const after = await call({ email: bia.email, verifica_campos_pagamento: 'sim' }, bia);
    expect(await after.json()).toMatchObject({ response: 'success', Faltam: [] });
  });
});
