import { expect, test } from 'vitest';
import { ESCONDIDAS, enderecoDe, MENU, telaDe } from '#lib/screens.ts';
import { acimaDe, estaAberta, MAIS_DO_MENU } from '#lib/shell/menu.ts';

test.each([
  ['/app/inicial', 'Comece aqui'],
  ['/app/termos/', 'Termos'],
  ['/sair', 'Sair desta conta'],
  ['/app/condutores/view/6f1c', 'Resumo da CNH'],
  ['/app/condutores/cadastrar', 'Cadastrar CNH'],
  ['/app/multas/habilitacao/view/6f1c', 'Detalhes da Multa'],
  ['/app/planos/contratar', 'Todos Os Planos'],
  ['/app/planos/contratar/8/16', 'Checkout'],
  ['/app/planos/contratar/forma-pagamento', 'Forma de pagamento'],
  ['/app/planos/contratar/forma-pagamento/8/16', 'Forma de pagamento'],
  ['/app/planos/contratar/boleto/8/16', 'Boleto'],
  ['/app/venda/checkout/pix/31', 'Checkout'],
  ['/app/pe/contratar/pix', 'Checkout'],
  ['/app/venda/checkout/31', 'Checkout'],
])('the bar of %s says %s', (pathname, name) => {
  expect(telaDe(pathname)?.name).toBe(name);
});

test('the menu of the specification, in its order, with vehicles and deadlines among the first five, has no back arrow', () => {
  expect(MENU.map((e) => e.name)).toEqual([
    'Comece aqui',
    'Minha CNH',
    'Meus Veículos',
    'Minhas Multas',
    'Prazos',
    'Meus Protocolos',
    'Recurso de Multa Online',
    'Meus Dados',
    'Termos',
    'Sair desta conta',
  ]);
  expect(MAIS_DO_MENU.map((e) => e.name)).toEqual(['Planos', 'Pedidos', 'Segurança', 'Guia de multas']);
  expect(MENU.some((e) => e.enableBack || e.invisible)).toBe(false);
  expect(ESCONDIDAS.every((t) => t.invisible)).toBe(true);
});

test.each([
  ['/app/condutores/view/6f1c', '/app/condutores'],
  ['/app/multas/habilitacao/view/6f1c', '/app/multas'],
  ['/app/planos/contratar/8/16', '/app/planos/contratar'],
  ['/app/pe/contratar/pix', '/app/pe/contratar'],
  ['/app/veiculos', '/app/inicial'],
  ['/app/venda/checkout/31', '/app/inicial'],
  ['/app/guardadas', '/app/multas'],
])('the back arrow of %s leads to %s', (pathname, destino) => {
  expect(acimaDe(pathname)).toBe(destino);
});

test('without an active plan only the open sections can be followed', () => {
  const abertas = MENU.filter((e) => estaAberta(e, false)).map(enderecoDe);
  expect(abertas).toEqual([
    '/app/inicial',
    '/app/recursos',
    '/app/recurso-de-multa-online',
    '/app/perfil',
    '/app/termos',
    '/sair',
  ]);
  expect(MENU.every((e) => estaAberta(e, true))).toBe(true);
});
