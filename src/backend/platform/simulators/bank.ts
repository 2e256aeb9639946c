import { Hono } from 'hono';
import { html, raw } from 'hono/html';

/** A page of the simulated bank: no script and no inline style, so that the strictest CSP allows it. */
export type BankPage = {
  titulo: string;
  /** Details of the payment, as pairs of name and value. */
  dados: [string, string][];
  situacao: string;
  /** Text of each button by its action, the main one first. */
  acoes: Record<string, string> | false;
};

/** One kind of payment: the content of its page, and the actions of its buttons. */
type Bill = {
  page(id: string): Promise<BankPage | undefined>;
  actions: Record<string, (id: string) => Promise<void>>;
};

/** Content policy of the bank pages: no script; only our style sheet and forms. */
const CSP =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A page for each kind of payment, and a route for each action that redirects back. Mounted at `publicUrl`. */
export function bankPages(publicUrl: string, bills: Record<string, Bill>): Hono {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');
  const app = new Hono();
  app.get('/banco.css', (c) => c.body(BANK_CSS, 200, { 'content-type': 'text/css; charset=utf-8' }));
  for (const [name, { page, actions }] of Object.entries(bills)) {
    const here = (id: string) => `${base}/banco/${name}/${encodeURIComponent(id)}`;
    app.get(`/banco/${name}/:id`, async (c) => {
      const id = c.req.param('id');
      const found = await page(id);
      c.header('cache-control', 'no-store');
      c.header('content-security-policy', CSP);
      return found ? c.html(bankPage(found, here(id), `${base}/banco.css`)) : c.notFound();
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

/** `here`: the path of the page, whose actions are below it. */
function bankPage({ titulo, dados, situacao, acoes }: BankPage, here: string, stylesheet: string) {
  const rows = dados.map(([nome, valor]) => html`<div><dt>${nome}</dt><dd>${valor}</dd></div>`);
  const forms = Object.entries(acoes || {}).map(
    ([action, texto], index) =>
      html`<form method="post" action="${here}/${action}"><button class="${index === 0 ? 'main' : 'other'}">${texto}</button></form>`,
  );
  return html`${raw('<!doctype html>')}
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${titulo} · Banco simulado</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<main>
<p class="notice">Ambiente de demonstração: nenhum dinheiro de verdade se move aqui.</p>
<h1>${titulo}</h1>
<dl>${rows}</dl>
<p class="state" role="status">${situacao}</p>
${forms}
</main>
</body>
</html>`;
}

/** Served at {publicUrl}/banco.css. */
const BANK_CSS = `
:root { color-scheme: light dark; --bg: #f6f7f5; --surface: #fff; --text: #14201b; --muted: #4a5a53; --line: #767f7a;
  --brand: #0a6b4b; --on-brand: #fff; --signal: #f5b800; --on-signal: #1d1600; }
@media (prefers-color-scheme: dark) { :root { --bg: #0e1512; --surface: #17211c; --text: #eef3f0; --muted: #a9b8b0;
  --line: #7f8f87; --brand: #5fd3a2; --on-brand: #06281b; --signal: #fc3; --on-signal: #1d1600; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 0 auto; padding: 16px; }
h1 { font-size: 28px; line-height: 1.2; margin: 16px 0; }
.notice { margin: 0; padding: 8px 12px; background: var(--signal); color: var(--on-signal); border-radius: 10px; }
dl { margin: 0 0 16px; padding: 16px; background: var(--surface); border-radius: 10px; }
dl div + div { margin-top: 12px; }
dt { color: var(--muted); font-size: 14px; }
dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.state { font-weight: 600; }
form { margin: 0 0 12px; }
button { width: 100%; min-height: 48px; padding: 8px 16px; font: inherit; font-weight: 600; border-radius: 10px; cursor: pointer; }
button.main { background: var(--brand); color: var(--on-brand); border: 1px solid var(--brand); }
button.other { background: transparent; color: var(--text); border: 1px solid var(--line); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
`;
