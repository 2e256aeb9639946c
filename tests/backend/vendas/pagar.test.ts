import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { type Driver, refused, sharedApp } from '../harness/app.ts';
import { codigo, comprador } from '../pedidos/support.ts';
import { cartao, vendaAceita, vendaPara } from './support.ts';

const app = sharedApp();

/** The payloads of the specification, without our additions. */
const pix = ({ email }: Driver, venda_id: number) => ({ payment_method: 'PIX' as const, venda_id, email });
const porCartao = async (driver: Driver, venda_id: number, number?: string) => ({
  payment_method: 'CARTAO' as const,
  venda_id,
  email: driver.email,
  parcelas: 6,
  cupom: '',
  guids_produtos_extras: '',
  ...(await cartao(driver, number)),
});
const pedidosDa = (vendaId: number, status = 'pago' as const) =>
  app.deps.db.$count(pedido, and(eq(pedido.vendaId, vendaId), eq(pedido.status, status)));

describe('a sale is paid', () => {
  it('by card, in as many instalments as its hundreds allow, and then it is paid', async () => {
    const driver = await comprador(app);
    const { id } = await vendaAceita(app, driver);
    const answer = await driver.api.vendas.pagar(await porCartao(driver, id));
    expect(answer).toMatchObject({
      success: true,
      mensagemExibir: 'Obrigado por seu pedido.',
      Total: 650_00,
    });
    expect(await driver.api.vendas.venda({ venda_id: id })).toMatchObject({ Paga: true });
    const { transaction, produtos } = await driver.api.pedidos.detalhes({
      transaction_id: answer.IdTransacao,
    });
    expect(transaction).toMatchObject({ FormaPgto: 'CARTAO', NumberCard: '**** **** **** 2097' });
    expect(produtos.map(({ TipoProduto, QtdParcela }) => [TipoProduto, QtdParcela])).toEqual([
      ['VENDA', 6],
      ['VENDA', 6],
    ]);
  });
});

describe('a sale is not paid', () => {
  it('before its contract is accepted', async () => {
    const driver = await comprador(app);
    const { id } = await vendaPara(app, driver);
    for (const pay of [pix(driver, id), await porCartao(driver, id)])
      await refused(driver.api.vendas.pagar(pay), 'CONTRATO_NAO_ACEITO');
    expect(await app.deps.db.$count(pedido, eq(pedido.vendaId, id))).toBe(0);
  });

  it('again after it was paid', async () => {
    const driver = await comprador(app);
    const { id } = await vendaAceita(app, driver);
    await driver.api.vendas.pagar(await porCartao(driver, id));
    for (const pay of [pix(driver, id), await porCartao(driver, id)])
      await refused(driver.api.vendas.pagar(pay), 'VENDA_JA_PAGA');
    expect(await pedidosDa(id)).toBe(1);
  });

  it('again after its money came back: the contract no longer stands', async () => {
    const driver = await comprador(app);
    const { id } = await vendaAceita(app, driver);
    const { IdTransacao } = await driver.api.vendas.pagar(await porCartao(driver, id));
    await driver.api.pedidos.desistir({ id: IdTransacao });
    await app.runJobs();
    expect(await driver.api.vendas.venda({ venda_id: id })).toMatchObject({ Paga: false, Desfeita: true });
    await expect(driver.api.vendas.pagar(pix(driver, id))).rejects.toMatchObject({
      code: 'VENDA_JA_PAGA',
      sentence: expect.stringContaining('o contrato foi desfeito'),
    });
  });

  it('twice by two cards at the same moment', async () => {
    const driver = await comprador(app);
    const { id } = await vendaAceita(app, driver);
    const wishes = await Promise.all([1, 2, 3].map(() => porCartao(driver, id)));
    const outcomes = await Promise.allSettled(
      wishes.map((wish) => driver.api.vendas.pagar({ ...wish, order_id: codigo() })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.deps.db.$count(pedido, eq(pedido.vendaId, id))).toBe(1);
  });

  it('for ten minutes after a card that got no answer, and then it is', async () => {
    const driver = await comprador(app);
    const { id } = await vendaAceita(app, driver);
    const { pagbank } = app.deps.adapters;
    const { createCardOrder } = pagbank;
    pagbank.createCardOrder = async () => ({ ok: false, error: { kind: 'timeout' } });
    await refused(driver.api.vendas.pagar(await porCartao(driver, id)), 'PAGAMENTO_EM_CONFERENCIA');
    pagbank.createCardOrder = createCardOrder;
    const [semResposta] = await app.rows(pedido, eq(pedido.vendaId, id));
    await expect(driver.api.vendas.pagar(pix(driver, id))).rejects.toMatchObject({
      code: 'PAGAMENTO_EM_CONFERENCIA',
      sentence: expect.stringContaining(`nº ${semResposta?.id}`),
    });
    app.passDays(601 / 86_400);
    expect(await driver.api.vendas.pagar(pix(driver, id))).toMatchObject({ success: true });
  });

  it('with other products beside it, without the encrypted card, or by another method', async () => {
    const driver = await comprador(app);
    const { id } = await vendaAceita(app, driver);
    const post = async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ venda_id: String(id), email: driver.email, ...fields });
      const answer = await app.fetch('/comercio/ecommerce/pagar_venda.php', { method: 'POST', body }, driver);
      return answer.status;
    };
    const extras = JSON.stringify([{ guid: '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01', quantidade: 1 }]);
    expect(await post({ payment_method: 'PIX', guids_produtos_extras: extras })).toBe(422);
    expect(await post({ payment_method: 'CARTAO', card_name: 'Ana' })).toBe(422);
    expect(
      await post({ payment_method: 'CARTAO', card_name: 'Ana', card_token: '4539 6206 5992 2097' }),
    ).toBe(422);
    expect(await post({ payment_method: 'BOLETO' })).toBe(422);
    expect(await app.deps.db.$count(pedido, eq(pedido.vendaId, id))).toBe(0);
  });
});

describe('an order id is a key', () => {
  it('the same request again gives the same order, with an order id or without', async () => {
    const driver = await comprador(app);
    const { id } = await vendaAceita(app, driver);
    const first = await driver.api.vendas.pagar(pix(driver, id));
    const again = await driver.api.vendas.pagar(pix(driver, id));
    const named = await driver.api.vendas.pagar({ ...pix(driver, id), order_id: first.order_id });
    expect([again.IdTransacao, named.IdTransacao]).toEqual([first.IdTransacao, first.IdTransacao]);
  });

  it('with another sale or method it is refused', async () => {
    const driver = await comprador(app);
    const [one, two] = [await vendaAceita(app, driver), await vendaAceita(app, driver)];
    const order_id = codigo();
    await driver.api.vendas.pagar({ ...pix(driver, one.id), order_id });
    await refused(driver.api.vendas.pagar({ ...pix(driver, two.id), order_id }), 'CHAVE_REPETIDA');
  });
});
