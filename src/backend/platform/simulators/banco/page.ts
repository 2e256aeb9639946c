import { html, raw } from 'hono/html';

/** A page of the simulated bank: no script and no inline style, so that the strictest CSP allows it. */
export type BankPage = {
  titulo: string;
  /** Details of the payment, as pairs of name and value. */
  dados: [string, string][];
  situacao: string;
  /** Text of each button by its action, the main one first. */
  acoes: Record<string, string>;
};

/** `here`: the path of the page, whose actions are below it. */
export function bankPage(
  { titulo, dados, situacao, acoes }: BankPage,
  { here, stylesheet }: { here: string; stylesheet: string },
) {
  const rows = dados.map(([nome, valor]) => html`<div><dt>${nome}</dt><dd>${valor}</dd></div>`);
  const forms = Object.entries(acoes).map(
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
