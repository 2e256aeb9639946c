import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { createPagBankSimulator } from '#backend/platform/simulators/pagbank/app.ts';
import { createMemoryStore } from '#backend/platform/simulators/simulators.ts';
import { TEXTS } from '#lib/messages.ts';
import { GATEWAY_FORA } from '#lib/pedidos/frases.ts';
import { CNH, CPF, consultar } from '../consultas/fixtures.ts';
import { type Driver, sharedApp, type TestApp, testApp } from '../harness/app.ts';
import { serveFake } from '../harness/fake.ts';
import { codigo, comprador, porPix } from './support.ts';

const token = 'segredo-do-banco';
const store = createMemoryStore();
const clock = () => new Date(lento.deps.clock());
const simulado = createPagBankSimulator({
  ...{ store, clock, token, publicUrl: 'http://127.0.0.1' },
  deliver: async () => new Response(),
  later: () => {},
});

let lento: TestApp;
let banco: Awaited<ReturnType<typeof serveFake>>;
let ana: Driver;
beforeAll(async () => {
  banco = await serveFake(simulado);
  lento = await testApp({ PAGBANK_URL: banco.url, PAGBANK_TOKEN: token });
  ana = await comprador(lento);
});
afterEach(() => Object.assign(banco.state, { delayMs: 0, down: false, begun: [] }));
afterAll(async () => {
  await banco.stop();
  await lento.close();
});

const comprarPix = (order_id: string) => porPix(lento).comprar(ana, { order_id });

const transacao = async (transaction_id: number) =>
  (await ana.api.pedidos.transacao({ transaction_id })).transaction;

it('a driver does not wait for a slow gateway, and the order’s page then shows the result by itself', async () => {
  banco.state.delayMs = 14_000;
  const order_id = codigo();
  const recusa = await comprarPix(order_id).catch((error: unknown) => error);
  expect(recusa).toMatchObject({ code: 'PAGAMENTO_EM_CONFERENCIA', fields: { pedido: expect.any(String) } });
  const { pedido } = (recusa as { fields: { pedido: string } }).fields;

  // The poll of the page until then.
  const esperando = await transacao(Number(pedido));
  expect(esperando).toMatchObject({ DescricaoStatusGateway: 'WAITING', EmConferencia: true });
  expect(esperando.mensagemExibir).toBe(TEXTS.pagamentoEmConferencia);
  expect(esperando.pagamento).toBeUndefined();

  await expect.poll(async () => (await transacao(Number(pedido))).EmConferencia).toBe(false);
  const depois = await transacao(Number(pedido));
  expect(depois.pagamento?.qr_codes[0]?.text).toMatch(/^000201/);
  expect(banco.state.begun.filter((um) => um === 'POST /orders')).toHaveLength(1);
  // The same purchase, sent again, is that order.
  expect((await comprarPix(order_id)).IdTransacao).toBe(Number(pedido));
});

it('the wait for a card’s key has the same limit, and nothing is charged', async () => {
  banco.state.delayMs = 60_000;
  // With its answer the key would come.
  await expect(ana.api.pedidos.chavePublica()).rejects.toMatchObject({ code: expect.any(String) });
  expect(banco.state.begun.filter((um) => um.startsWith('POST'))).toEqual([]);
});

const NADA_MAIS = 'gives no further order, and the driver reads that nothing was charged';
const DEPOIS = { 500: NADA_MAIS, down: NADA_MAIS, slow: 'gives the order its code after the driver’s wait' };

describe.each(['500', 'down', 'slow'] as const)('a rehearsal with services that fail: %s', (falha) => {
  const app = sharedApp({
    ALLOW_SIMULATORS: ['pagbank', 'infosimples', 'cep'].map((um) => `${um}:${falha}`).join(','),
  });
  const { comprar } = porPix(app);
  const pedidos = () => app.rows(pedido);

  it(DEPOIS[falha], async () => {
    const ana = await comprador(app);
    const semResposta = { code: 'PAGAMENTO_EM_CONFERENCIA' };
    await expect(comprar(ana)).rejects.toMatchObject(semResposta);
    expect(await pedidos()).toMatchObject([{ pixTexto: null }]);
    if (falha === 'slow') {
      await expect.poll(async () => (await pedidos())[0]?.pixTexto).toMatch(/^000201/);
      return;
    }
    // Each is tried three times; the fifth failure opens the circuit.
    await expect(comprar(ana)).rejects.toMatchObject(semResposta);
    await expect(comprar(ana)).rejects.toMatchObject({ code: 'PAGAMENTO_FALHOU', sentence: GATEWAY_FORA });
    expect(await pedidos()).toHaveLength(2);
  });

  it('leaves the CEP to be typed, and a CNH waiting for its first look-up until the source answers', async () => {
    const bia = await app.signUp();
    expect(await bia.api.referencia.cep({ cep: '22010-000' })).toBeNull();
    const { guid } = await bia.api.habilitacoes.cadastrar({ NumeroCnh: CNH.semMultas, Cpf: CPF, UF: 2 });
    await consultar(app, { failures: 'returned' });
    const lida = falha === 'slow';
    expect(await bia.api.habilitacoes.resumo({ guid })).toMatchObject({
      ...{ QtdeConsultas: lida ? 1 : 0, ComErro: false, FonteSemResposta: !lida },
    });
  });
});
