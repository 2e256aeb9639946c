import { Hono } from 'hono';
import { type BankPage, bankPage } from './page.ts';
import { BANK_CSS } from './style.ts';

/** One kind of payment: the content of its page, and the actions of its buttons. */
export type Bill = {
  page(id: string, here: string): Promise<BankPage | undefined>;
  actions: Record<string, (id: string) => Promise<void>>;
};

/** No script at all; style sheet and forms are our own. */
const CSP =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * For each kind a page that shows the payment, and for each action a route that changes it and redirects back. Mounted at `publicUrl`.
 */
export function bankPages(publicUrl: string, bills: Record<string, Bill>): Hono {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');
  const app = new Hono();
  app.get('/banco.css', (c) => c.body(BANK_CSS, 200, { 'content-type': 'text/css; charset=utf-8' }));
  for (const [name, { page, actions }] of Object.entries(bills)) {
    const here = (id: string) => `${base}/banco/${name}/${encodeURIComponent(id)}`;
    app.get(`/banco/${name}/:id`, async (c) => {
      const id = c.req.param('id');
      const found = await page(id, here(id));
      c.header('cache-control', 'no-store');
      c.header('content-security-policy', CSP);
      return found ? c.html(bankPage(found, `${base}/banco.css`)) : c.notFound();
    });
    for (const [action, act] of Object.entries(actions)) {
      app.post(`/banco/${name}/:id/${action}`, async (c) => {
        await act(c.req.param('id'));
        return c.redirect(here(c.req.param('id')), 303);
      });
    }
  }
  return app;
}
