import { afterAll, describe, expect, it } from 'vitest';
import { sharedApp } from '../harness/app.ts';
import {
  comprador,
  compraPix,
  lerPedido,
  novoCupom,
  PACOTE,
  pagarNoBanco,
  passar,
  pixAberto,
} from './support.ts';

const app = sharedApp({ PAYMENT_METHODS: 'BOLETO,PICPAY' });
afterAll(() => app.avisosChegarem());

describe('a coupon of one use in the driver’s own open order', () => {
  it('stays in a Pix code that can still be paid, so that it pays for no second purchase', async () => {
    const ana = await comprador(app);
    const { nome } = await novoCupom(app, { limitePorUsuario: 1 });
    const primeiro = await pixAberto(ana, compraPix(undefined, { cupom: nome }));
    const refused = { code: 'CUPOM_INVALIDO', sentence: expect.stringContaining(`nº ${primeiro.id}`) };
    for (const quantidade of [1, 2]) {
      const outra = [{ guid: PACOTE, quantidade }];
      await expect(pixAberto(ana, compraPix(outra, { cupom: nome }))).rejects.toMatchObject(refused);
      await expect(
        ana.api.pedidos.resumo({ guids_produtos_extras: outra, cupom: nome }),
      ).rejects.toMatchObject(refused);
    }
    // The same purchase gets a new code: of two payments one is refunded.
    expect((await pixAberto(ana, compraPix(undefined, { cupom: nome }))).id).not.toBe(primeiro.id);
  });

  it('moves to another purchase, which says so before payment', async () => {
    const ana = await comprador(app);
    const { nome } = await novoCupom(app, { limitePorUsuario: 1 });
    const primeiro = await pixAberto(ana, compraPix(undefined, { cupom: nome }));
    const outra = [{ guid: PACOTE, quantidade: 1 }];
    await pagarNoBanco(app, primeiro.banco);
    // The code's time ends before the payment is reported.
    passar(app, 301);
    expect(await ana.api.pedidos.aplicaCupom({ cupom: nome })).toMatchObject({ response: 'success' });
    expect(await ana.api.pedidos.resumo({ guids_produtos_extras: outra, cupom: nome })).toMatchObject({
      CupomEm: primeiro.id,
    });
    const segundo = await pixAberto(ana, compraPix(outra, { cupom: nome }));
    expect(await lerPedido(app, primeiro.id)).toMatchObject({
      status: 'cancelado',
      substituidoPor: segundo.id,
    });
    // Another purchase than the one that took the coupon: its payment still counts.
    await app.runJobs();
    expect((await lerPedido(app, primeiro.id)).status).toBe('pago');
  });

  it('is not taken from an open order of another driver', async () => {
    const [ana, bia] = [await comprador(app), await comprador(app)];
    const { nome } = await novoCupom(app, { limiteUsos: 1 });
    await pixAberto(ana, compraPix(undefined, { cupom: nome }));
    expect(await bia.api.pedidos.aplicaCupom({ cupom: nome })).toMatchObject({ response: 'error' });
  });
});
