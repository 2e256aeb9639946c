import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { createAdapters } from '#backend/platform/adapters/all.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { createPagSeguro } from '#backend/platform/simulators/pagseguro-sdk.ts';
import { refused, shared, sharedApp } from '../harness/app.ts';
import { codigo, comprador, estadosDe, lerPedido, PETICAO } from './support.ts';

const APROVADO = '4539620659922097';
const RECUSADO = '4929291898380766';

const app = sharedApp();
const ana = shared(() => comprador(app));
afterAll(() => app.avisosChegarem());

/** The card as encrypted by the provider's browser script. */
async function cifrar(number: string): Promise<string> {
  const key = await app.deps.adapters.pagbank.publicKey();
  if (!key.ok) throw new Error('no key');
  const { encryptedCard } = createPagSeguro().encryptCard({
    publicKey: key.value,
    number,
    holder: 'Ana Souza Prado',
    expMonth: '12',
    expYear: '2031',
    securityCode: '123',
  });
  return encryptedCard ?? '';
}

async function pagarComCartao(number: string, campos: Record<string, unknown> = {}) {
  return ana.api.pedidos.gerapedido2({
    payment_method: 'CARTAO',
    email: ana.email,
    guids_produtos_extras: [{ guid: PETICAO, quantidade: 1 }],
    order_id: codigo(),
    card_name: 'Ana Souza Prado',
    card_token: await cifrar(number),
    parcelas: 3,
    ...campos,
  });
}

describe('a card', () => {
  it('pays at once, and only its last digits are known afterwards', async () => {
    const answer = await pagarComCartao(APROVADO);
    expect(answer).toMatchObject({ success: true, mensagemExibir: 'Obrigado por seu pedido.' });
    const { transaction, produtos } = await ana.api.pedidos.detalhes({ transaction_id: answer.IdTransacao });
    expect(transaction).toMatchObject({
      StatusGateway: 'paid',
      FormaPgto: 'CARTAO',
      GatewayPgto: 'PagBank',
      NameCardNumber: 'Ana Souza Prado',
      NumberCard: '**** **** **** 2097',
    });
    expect(produtos).toMatchObject([{ QtdParcela: 3, ValorProduto: 7990, TipoProduto: 'EXTRA' }]);
  });

  it('refused by the bank ends the order with a message; the next try is an order of its own', async () => {
    const order_id = codigo();
    const answer = await pagarComCartao(RECUSADO, { order_id });
    const mensagem = 'O pagamento não foi autorizado. Confira os dados ou use outro cartão.';
    expect(answer).toMatchObject({
      response: 'error',
      success: false,
      mensagemExibir: mensagem,
      error: mensagem,
    });
    expect((await lerPedido(app, answer.IdTransacao)).status).toBe('negado');
    expect(await pagarComCartao(APROVADO, { order_id })).toMatchObject({ success: false });
    expect(await pagarComCartao(APROVADO)).toMatchObject({ success: true });
  });

  it('is charged once by a request sent ten times at once, each with its own encryption of the card', async () => {
    const order_id = codigo();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => pagarComCartao(APROVADO, { order_id })),
    );
    expect(new Set(answers.map(({ IdTransacao }) => IdTransacao)).size).toBe(1);
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(await estadosDe(app, answers[0]?.IdTransacao ?? 0)).toEqual([
      'aguardando_pagamento (checkout)',
      'pago (checkout)',
    ]);
  });

  it('whose answer was lost is not charged again: the notice gives the result', async () => {
    const { pagbank } = app.deps.adapters;
    const create = pagbank.createCardOrder;
    pagbank.createCardOrder = async (input) => {
      await create(input);
      return { ok: false, error: { kind: 'timeout' } };
    };
    const order_id = codigo();
    await refused(pagarComCartao(APROVADO, { order_id }), 'PAGAMENTO_EM_CONFERENCIA');
    pagbank.createCardOrder = create;
    // The second attempt encrypts the card to another text, so the gateway sees a conflict of keys.
    await refused(pagarComCartao(APROVADO, { order_id }), 'PAGAMENTO_EM_CONFERENCIA');
    const [row] = await app.rows(pedido, eq(pedido.codigo, order_id));
    expect(row?.status).toBe('aguardando_pagamento');
    await app.avisosChegarem();
    await app.runJobs();
    expect((await lerPedido(app, row?.id ?? 0)).status).toBe('pago');
    expect(await cobrancasDe(`${row?.id}-${order_id}`)).toHaveLength(1);
  });

  it('is refused when its number is not encrypted', async () => {
    await refused(pagarComCartao(APROVADO, { card_token: '4539 6206 5992 2097' }), 'DADOS_INVALIDOS');
  });

  it('leaves no number and no encrypted text in any row', async () => {
    const token = await cifrar(APROVADO);
    await pagarComCartao(APROVADO, { card_token: token });
    const tables = await app.deps.db.execute<{ name: string }>(
      "select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
    );
    const holding: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await app.deps.db.execute<{ linha: string }>(
        `select to_jsonb(t)::text as linha from ${name} t`,
      );
      if (rows.some(({ linha }) => linha.includes(APROVADO) || linha.includes(token))) holding.push(name);
    }
    expect(tables.rows.length).toBeGreaterThan(20);
    expect(holding).toEqual([]);
  });
});

async function cobrancasDe(referencia: string) {
  const rows = await app.deps.db.execute<{ valor: { reference_id: string; charges?: { status: string }[] } }>(
    "select valor from simulado where tipo = 'pagbank.pedido'",
  );
  return rows.rows
    .filter(({ valor }) => valor.reference_id === referencia)
    .flatMap(({ valor }) => valor.charges ?? [])
    .filter(({ status }) => status === 'PAID');
}

const CARTOES = ['4539620659922097', '4929291898380766', '4539620659922090'];

it('the log of a card payment has the call, without card data, encrypted or not', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = pino({ level: 'trace' }, stream);
  const { env, clock } = app.deps;
  const { simulators } = app.runtime;
  const adapters = createAdapters({ env, clock, log, simulators, keep: async () => undefined });
  const { ctx } = await comprador(app);
  const key = await adapters.pagbank.publicKey();
  const tokens = CARTOES.map((number) => {
    const card = { number, holder: 'Ana Prado', expMonth: '12', expYear: '2031', securityCode: '123' };
    return createPagSeguro().encryptCard({ ...card, publicKey: key.ok ? key.value : '' }).encryptedCard ?? '';
  });
  const estados: string[] = [];
  for (const token of [...tokens, randomUUID()]) {
    const extras = [{ guid: PETICAO, quantidade: 1 }];
    const compra = {
      codigo: codigo(),
      metodo: 'CARTAO',
      escolha: { tipo: 'produtos', itens: extras },
    } as const;
    const cartao = { token, nome: 'Ana Prado' };
    estados.push((await criarPedido({ ...ctx, adapters, log }, { ...compra, cartao })).status);
  }
  expect(estados).toEqual(['pago', 'negado', 'negado', 'cancelado']);
  const text = lines.join('');
  expect(text.match(/criar pedido cartao/g)).toHaveLength(4);
  for (const secret of [...CARTOES, ...tokens]) expect(text).not.toContain(secret);
});
