import { Hono } from 'hono';
import { cancelBoleto, payBoleto } from '../pagbank/boleto.ts';
import { contextOf, type PagBankSimulatorOptions } from '../pagbank/context.ts';
import { expirePix, payPix } from '../pagbank/pix.ts';
import { pagSeguroScript } from '../pagseguro-sdk.ts';
import { boletoPage } from './boleto.ts';
import { type BankPage, bankPage } from './page.ts';
import { pixPage } from './pix.ts';
import { BANK_CSS } from './style.ts';

/** Pages where a person plays the bank, and the card script. Mounted at `publicUrl`. */
export function createBancoSimulator(options: PagBankSimulatorOptions): Hono {
  const context = contextOf(options);
  const base = new URL(options.publicUrl).pathname.replace(/\/$/, '');
  const app = new Hono();
  app.get('/banco.css', (c) => c.body(BANK_CSS, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/pagseguro.min.js', (c) =>
    c.body(pagSeguroScript(), 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );

  bill('pix', {
    page: (id, here) => pixPage(context, id, here),
    actions: { pagar: (id) => payPix(context, id), expirar: (id) => expirePix(context, id) },
  });
  bill('boleto', {
    page: (id, here) => boletoPage(context, id, here),
    actions: { pagar: (id) => payBoleto(context, id), cancelar: (id) => cancelBoleto(context, id) },
  });
  return app;

  /** A page that shows a bill, and for each action a route that changes it and leads back. */
  function bill(name: string, { page, actions }: Bill) {
    app.get(`/banco/${name}/:id`, async (c) => {
      const id = c.req.param('id');
      const found = await page(id, `${base}/banco/${name}/${encodeURIComponent(id)}`);
      c.header('cache-control', 'no-store');
      return found ? c.html(bankPage(found, `${base}/banco.css`)) : c.notFound();
    });
    for (const [action, act] of Object.entries(actions)) {
      app.post(`/banco/${name}/:id/${action}`, async (c) => {
        const id = c.req.param('id');
        await act(id);
        return c.redirect(`${base}/banco/${name}/${encodeURIComponent(id)}`, 303);
      });
    }
  }
}

type Bill = {
  page(id: string, here: string): Promise<BankPage | undefined>;
  actions: Record<string, (id: string) => Promise<void>>;
};
