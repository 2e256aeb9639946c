import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { createPagBankSimulator } from '#backend/platform/simulators/pagbank/app.ts';
import { TEXTS } from '#lib/messages.ts';
import { GATEWAY_FORA } from '#lib/pedidos/frases.ts';
import { CNH, CPF, consultar } from '../consultas/fixtures.ts';
import { type Driver, sharedApp, type TestApp, testApp } from '../harness/app.ts';
import { alone, serveFake } from '../harness/fake.ts';
import { codigo, comprador, porPix } from './support.ts';

const token = 'segredo-do-banco';
const simulado = createPagBankSimulator(alone(() => new Date(lento.deps.clock()), token));

let lento: TestApp;
let banco: Awaited<ReturnType<typeof serveFake>>;
let ana: Driver;
beforeAll(async () => {
  banco = await serveFake(simulado);
  banco.state.delayMs = 9_500;
  lento = await testApp({ PAGBANK_URL: banco.url, PAGBANK_TOKEN: token });
  ana = await comprador(lento);
});
afterAll(async () => {
  await banco.stop();
  await lento.close();
});

const comprarPix = (order_id: string) => porPix(lento).comprar(ana, { order_id });

const transacao = async (transaction_id: number) =>
  (await ana.api.pedidos.transacao({ transaction_id })).transaction;

it('a driver waits for no slow gateway, nor for its card key, and the order’s page then shows the result by itself', async ({
  expect,
}) => {
  const order_id = codigo();
  const [recusa, chave] = await Promise.all([
    comprarPix(order_id).catch((error: unknown) => error),
    ana.api.pedidos.chavePublica().catch((error: unknown) => error),
  ]);
  // With its answer the key would come.
  expect(chave).toMatchObject({ code: expect.any(String) });
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
  banco.state.delayMs = 0;
  // The same purchase, sent again, is that order.
  expect((await comprarPix(order_id)).IdTransacao).toBe(Number(pedido));
});

const comServicos = (falhas: string) => sharedApp({ ALLOW_SIMULATORS: falhas });

describe('a rehearsal with services that fail', () => {
  const app = comServicos('pagbank:500,infosimples:down,cep:down');

  it('gives no further order, and the driver reads that nothing was charged', async () => {
    const { comprar } = porPix(app);
    const ana = await comprador(app);
    const semResposta = { code: 'PAGAMENTO_EM_CONFERENCIA' };
    await expect(comprar(ana)).rejects.toMatchObject(semResposta);
    // Each is tried three times; the fifth failure opens the circuit.
    await expect(comprar(ana)).rejects.toMatchObject(semResposta);
    await expect(comprar(ana)).rejects.toMatchObject({ code: 'PAGAMENTO_FALHOU', sentence: GATEWAY_FORA });
    expect(await app.rows(pedido)).toMatchObject([{ pixTexto: null }, { pixTexto: null }]);
  });

  it('leaves the CEP to be typed, and a CNH waiting for its first look-up', () => semCepNemCnh(app, 0));
});

describe('a rehearsal with slow services', () => {
  const app = comServicos('infosimples:slow,cep:slow');

  it('leaves the CEP to be typed, and a CNH waiting until the source answers', () => semCepNemCnh(app, 1));
});

async function semCepNemCnh(app: TestApp, QtdeConsultas: 0 | 1) {
  const bia = await app.signUp();
  expect(await bia.api.referencia.cep({ cep: '22010-000' })).toBeNull();
  const { guid } = await bia.api.habilitacoes.cadastrar({ NumeroCnh: CNH.semMultas, Cpf: CPF, UF: 2 });
  await consultar(app, { failures: 'returned' });
  expect(await bia.api.habilitacoes.resumo({ guid })).toMatchObject({
    ...{ QtdeConsultas, ComErro: false, FonteSemResposta: QtdeConsultas === 0 },
  });
}
