import { randomUUID } from 'node:crypto';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { storable } from '#backend/platform/http/storable.ts';
import { calls } from '../access/linhas.ts';
import { type Driver, shared, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { codigo, comprador, PETICAO } from '../pedidos/support.ts';
import { vendaAceita } from '../vendas/support.ts';

const app = sharedApp();
const ana = shared(() => comprador(app));
const bia = shared(() => comprador(app));

/** Columns of a row that a form must not set, in wire names and table names. */
const MORE = () => ({
  id: '1',
  Id: '1',
  Guid: randomUUID(),
  guid: randomUUID(),
  usuarioId: ana.id,
  usuario_id: ana.id,
  UsuarioId: ana.id,
  role: 'admin',
  admin: 'true',
  status: 'pago',
  StatusGateway: 'paid',
  pagoEm: '2026-01-01T00:00:00Z',
  paid: 'true',
  valor: '1',
  total: '0',
  Total: '0',
  Amount: '0',
  amount: '0',
  subtotal: '0',
  desconto: '9999',
  bloqueadoEm: '',
  liberado: 'true',
  plano_usuario: 'via-livre-total',
  criadoEm: '2001-01-01T00:00:00Z',
  __proto__: { admin: true },
});

function post(path: string, fields: Record<string, unknown>, driver?: Driver): Promise<Response> {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return app.fetch(path, { method: 'POST', body }, driver);
}

describe('fields that a form does not have', () => {
  it('reach no operation: every call takes the fields of its contract and drops the rest', () => {
    const open = calls.filter(([, { input }]) => input.type !== 'object').map(([name]) => name);
    expect(open).toEqual([]);
  });

  it('give a new account no other id, no partner profile and no other day', async () => {
    const Email = `nova-${randomUUID()}@example.com`;
    const fields = { Email, Cpf: generateCpf(), Nome: 'Nova', Senha: 'estrada-26', TipoPerfilParceiro: '9' };
    const more = MORE();
    expect((await post('/api/appUsuario/v1/Usuario/Cadastrar', { ...more, ...fields })).status).toBe(200);
    const [row] = await app.rows(usuario, eq(usuario.email, Email));
    expect(row).toMatchObject({ tipoPerfilParceiro: null, bloqueadoEm: null, criadoEm: app.deps.clock() });
    expect([more.id, more.guid, more.Guid, ana.id]).not.toContain(row?.id);
  });

  it('do not register a vehicle for another driver', async () => {
    const fields = { NumeroRenavam: '64430359540', Placa: 'RIO2A18', UF: 'RJ' };
    const answer = await post('/api/appUsuario/v1/Veiculo/Cadastrar', { ...MORE(), ...fields }, bia);
    expect(answer.status).toBe(200);
    expect(await app.deps.db.$count(veiculo, eq(veiculo.usuarioId, ana.id))).toBe(0);
    expect(await bia.api.veiculos.lista()).toHaveLength(1);
  });

  it('make an order neither cheaper, nor paid, nor that of another driver', async () => {
    const order_id = codigo();
    const products = JSON.stringify([{ guid: PETICAO, quantidade: 1, valor: 1, ValorProduto: 0.01 }]);
    const fields = { payment_method: 'PIX', order_id, guids_produtos_extras: products };
    const answer = await post('/comercio/ecommerce/gerapedido2.php', { ...MORE(), ...fields }, bia);
    expect(await answer.json()).toMatchObject({ Total: 79.9, response: 'success' });
    const [row] = await app.rows(pedido, eq(pedido.codigo, order_id));
    expect(row).toMatchObject({
      usuarioId: bia.id,
      total: 79_90,
      status: 'aguardando_pagamento',
      pagoEm: null,
    });
  });

  it('change nothing of what a sale costs', async () => {
    const venda = await vendaAceita(app, bia);
    const fields = { payment_method: 'PIX', venda_id: venda.id, order_id: codigo() };
    const answer = await post('/comercio/ecommerce/pagar_venda.php', { ...MORE(), ...fields }, bia);
    expect(await answer.json()).toMatchObject({ Total: 650 });
  });
});

const ESC = '\u001b';
const MAU = `Ana\r\nBcc: x@evil.example\u2028${ESC}[2J${ESC}]0;dono\u0007\u009b31m Souza\t Prado`;

describe('a name with characters that nobody sees', () => {
  // Word joiner, soft hyphen, Hangul filler, language tag, joiner, variation selector, and code points that are no characters.
  const INVISIVEIS = '\u2060\u00ad\u3164\u{e0061}\u200d\ufe0f\ufdd0\u{1ffff}';

  it('is stored without them, so that no name imitates another', async () => {
    const Email = 'invisivel@example.com';
    const nova = {
      Email,
      Senha: 'estrada-26',
      Cpf: generateCpf(),
      Telefone: '21988887777',
      Uf: 'RJ',
      Cidade: 'Niterói',
    };
    await app.fetch('/api/appUsuario/v1/Usuario/Cadastrar', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...nova, Nome: `An${INVISIVEIS}a So${INVISIVEIS}uza` }),
    });
    const [conta] = await app.rows(usuario, eq(usuario.email, Email));
    expect(conta?.nome).toBe('Ana Souza');
  });

  it('and a text keeps what draws an emoji alone', () => {
    expect(storable({ Texto: `a${INVISIVEIS}b` })).toEqual({ Texto: 'a\u200d\ufe0fb' });
  });
});

describe('a name with control characters or line breaks', () => {
  it('is stored as one line without them, and shown so to the driver and to an operator', async () => {
    const ana = await app.signUp();
    const perfil = await ana.api.conta.perfil();
    const dados = {
      Versao: perfil.Versao,
      ...{ Nome: MAU, Cpf: perfil.Cpf, Telefone: '21988887777', Sexo: 'F' as const },
      ...{ Endereco: `Rua${ESC}[31m A\nB`, Numero: '1', Complemento: '', Uf: 'RJ', Cidade: 'Niterói' },
      ...{ Bairro: 'Centro', Cep: '24020000', Rg: '123', DataNascimento: '1980-01-01' },
    };
    await ana.api.conta.alterar(dados);
    const { Nome, Endereco } = await ana.api.conta.perfil();
    expect([Nome, Endereco]).toEqual(['Ana Bcc: x@evil.example[2J]0;dono31m Souza Prado', 'Rua[31m A B']);
    const { tabela } = await operador(app).faz('busca', { texto: ana.email });
    expect(JSON.stringify(tabela)).not.toMatch(/\\u001b|\\r|\\n/);
  });

  it('keeps paragraphs of a text, and removes every other control character at any depth', () => {
    expect(
      storable({ Texto: 'um\r\n\tdois\u0000'.replace('\u0000', ''), a: [{ b: `x${ESC}y\u0085z` }] }),
    ).toEqual({
      Texto: 'um\r\n\tdois',
      a: [{ b: 'xyz' }],
    });
  });
});
