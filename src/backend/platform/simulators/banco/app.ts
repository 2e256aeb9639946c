import type { Hono } from 'hono';
import { cancelBoleto, payBoleto } from '../pagbank/boleto.ts';
import { decideCard } from '../pagbank/card-charge.ts';
import { endChargeback, openChargeback } from '../pagbank/chargeback.ts';
import { contextOf, type PagBankSimulatorOptions } from '../pagbank/context.ts';
import { expirePix, payPix } from '../pagbank/pix.ts';
import { pagSeguroScript } from '../pagseguro-sdk.ts';
import { expirePicPay, type PicPaySimulatorOptions, payPicPay } from '../picpay/payment.ts';
import { boletoPage } from './boleto.ts';
import { cardPage } from './cartao.ts';
import { bankPages } from './pages.ts';
import { picPayPage } from './picpay.ts';
import { pixPage } from './pix.ts';

/** Pages on which a person plays the bank for Pix, boleto and undecided cards, and the card script. Mounted at `publicUrl`. */
export function createBancoSimulator(options: PagBankSimulatorOptions): Hono {
  const context = contextOf(options);
  const app = bankPages(options.publicUrl, {
    pix: {
      page: (id, here) => pixPage(context, id, here),
      actions: { pagar: (id) => payPix(context, id), expirar: (id) => expirePix(context, id) },
    },
    boleto: {
      page: (id, here) => boletoPage(context, id, here),
      actions: { pagar: (id) => payBoleto(context, id), cancelar: (id) => cancelBoleto(context, id) },
    },
    cartao: {
      page: (id, here) => cardPage(context, id, here),
      actions: {
        aprovar: (id) => decideCard(context, id, 'approved'),
        recusar: (id) => decideCard(context, id, 'declined'),
        contestar: (id) => openChargeback(context, id),
        ganhar: (id) => endChargeback(context, id, 'WON'),
        perder: (id) => endChargeback(context, id, 'LOST'),
      },
    },
  });
  app.get('/pagseguro.min.js', (c) =>
    c.body(pagSeguroScript(), 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  return app;
}

/** Pages on which a person plays PicPay. Mounted at `publicUrl`. */
export function createPicPayPagesSimulator(options: PicPaySimulatorOptions): Hono {
  return bankPages(options.publicUrl, {
    picpay: {
      page: (id, here) => picPayPage(options, id, here),
      actions: { pagar: (id) => payPicPay(options, id), expirar: (id) => expirePicPay(options, id) },
    },
  });
}
