import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { limite } from '#backend/platform/db/schema/conta.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { type Driver, refused, sharedApp } from '../harness/app.ts';
import {
  bancoDe,
  codigo,
  comprador,
  compraPix,
  lerPedido,
  novoCupom,
  PETICAO,
  pagarNoBanco,
} from '../pedidos/support.ts';
import { vendaAceita } from '../vendas/support.ts';

const app = sharedApp();

const together = <T>(times: number, work: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, nth) => work(nth)));
const pix = (venda_id: number) => ({ payment_method: 'PIX' as const, venda_id });
const pedidosDa = (vendaId: number) => app.deps.db.$count(pedido, eq(pedido.vendaId, vendaId));
const contados = async ({ id }: Driver) => {
  const [row] = await app.rows(limite, eq(limite.key, `pedido:${id}`));
  return row?.points ?? 0;
};

describe('one sale has one open order', () => {
  it('however many calls come together', async () => {
    const driver = await comprador(app);
    const { id } = await vendaAceita(app, driver);
    const answers = await together(13, () => driver.api.vendas.pagar(pix(id)));
    expect(new Set(answers.map(({ IdTransacao }) => IdTransacao)).size).toBe(1);
    expect(await pedidosDa(id)).toBe(1);
  });

  it('however many keys they carry, at once or one after the other', async () => {
    const driver = await comprador(app);
    const { id } = await vendaAceita(app, driver);
    const answers = await together(13, () => driver.api.vendas.pagar({ ...pix(id), order_id: codigo() }));
    answers.push(await driver.api.vendas.pagar({ ...pix(id), order_id: codigo() }));
    expect(new Set(answers.map(({ IdTransacao }) => IdTransacao)).size).toBe(1);
    expect(await pedidosDa(id)).toBe(1);
  });

  it('and no payable order once the sale is paid', async () => {
    const driver = await comprador(app);
    const { id } = await vendaAceita(app, driver);
    const { nome } = await novoCupom(app, { percentualDesconto: 50 });
    const first = await driver.api.vendas.pagar(pix(id));
    const second = await driver.api.vendas.pagar({ ...pix(id), order_id: codigo(), cupom: nome });
    expect(second.IdTransacao).not.toBe(first.IdTransacao);
    await pagarNoBanco(app, bancoDe((await lerPedido(app, second.IdTransacao)).pixLink));
    await app.runJobs();
    await refused(driver.api.vendas.pagar(pix(id)), 'VENDA_JA_PAGA');
  });
});

describe('the limit of orders', () => {
  it('is not used up by repeats of one purchase, in sequence or at once', async () => {
    const driver = await comprador(app);
    const compra = compraPix();
    const orders = await together(60, () => criarPedido(driver.ctx, compra));
    for (let nth = 0; nth < 60; nth += 1) orders.push(await criarPedido(driver.ctx, compra));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(await contados(driver)).toBe(1);
  });

  it('holds for different purchases, at once too', async () => {
    const driver = await comprador(app);
    const outcomes: PromiseSettledResult<unknown>[] = [];
    // In groups: each order waits for those before it, and a statement for 15 seconds at most.
    for (let group = 0; group < 3; group += 1) {
      const orders = Array.from({ length: 15 }, () => criarPedido(driver.ctx, compraPix()));
      outcomes.push(...(await Promise.allSettled(orders)));
    }
    // Beside a busy neighbour the gateway answers some of the forty too late: they are kept too.
    const codes = outcomes.map((one) => one.status === 'rejected' && one.reason.code);
    expect(codes.filter((code) => code === 'MUITAS_TENTATIVAS')).toHaveLength(5);
    const mine = and(eq(pedido.usuarioId, driver.id));
    expect(await app.deps.db.$count(pedido, mine)).toBe(40);
  });

  it('counts refused orders, so that coupons cannot be guessed through them', async () => {
    const driver = await comprador(app);
    const guesses = await Promise.allSettled(
      Array.from({ length: 45 }, (_, nth) =>
        criarPedido(driver.ctx, compraPix(undefined, { cupom: `CHUTE${nth}` })),
      ),
    );
    const codes = guesses.map((guess) => guess.status === 'rejected' && guess.reason.code);
    expect(codes.filter((code) => code === 'CUPOM_INVALIDO')).toHaveLength(40);
    expect(codes.filter((code) => code === 'MUITAS_TENTATIVAS')).toHaveLength(5);
  });

  it('and the summary cannot be used to guess coupons either', async () => {
    const driver = await comprador(app);
    const guess = (nth: number) =>
      driver.api.pedidos.resumo({
        guids_produtos_extras: [{ guid: PETICAO, quantidade: 1 }],
        cupom: `X${nth}`,
      });
    const guesses = await Promise.allSettled(Array.from({ length: 65 }, (_, nth) => guess(nth)));
    const codes = guesses.map((tried) => tried.status === 'rejected' && tried.reason.code);
    expect(codes.filter((code) => code === 'MUITAS_TENTATIVAS')).toHaveLength(5);
  });
});
