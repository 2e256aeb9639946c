import { randomUUID } from 'node:crypto';
import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { calls } from '../access/linhas.ts';
import { type Driver, shared, sharedApp } from '../harness/app.ts';
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
