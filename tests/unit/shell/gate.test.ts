import { describe, expect, it, test } from 'vitest';
import { accessTo } from '#backend/app/http/gate.ts';
import { safeReturn } from '#lib/paths.ts';
import { ESCONDIDAS, enderecoDe, MENU, telaDe } from '#lib/screens.ts';
import { acimaDe, estaAberta, MAIS_DO_MENU } from '#lib/shell/menu.ts';

const released = { liberado: true };
const blocked = { liberado: false };

describe('the gate of the app', () => {
  it.each(['/', '/login', '/politicas/termos-de-uso', '/aplicativo', '/appx'])(
    'lets visitors see %s',
    (path) => {
      expect(accessTo(path, null)).toBe('pass');
    },
  );

  it.each(['/app', '/app/', '/app/multas', '/app/planos/contratar', '/app/nada'])(
    'asks for sign-in at %s',
    (path) => {
      expect(accessTo(path, null)).toBe('sign-in');
    },
  );

  it.each([
    '/app/inicial',
    '/app/planos/contratar',
    '/app/perfil',
    '/app/termos',
    '/app/pe/contratar/pix',
    '/app/venda/checkout/1',
    '/app/notificacoes',
    '/app/multas/view/1',
    '/app/multas/habilitacao/view/x',
    '/app/recurso-de-multa-online/pedidos',
    '/app/recursos',
    '/app/processo',
    '/app',
  ])('keeps %s open without a plan in force', (path) => {
    expect(accessTo(path, blocked)).toBe('pass');
  });

  it.each(['/app/condutores', '/app/veiculos/view/x', '/app/multas', '/app/dashboard', '/app/planosx'])(
    'closes %s without a plan in force, and opens it with one',
    (path) => {
      expect(accessTo(path, blocked)).toBe('blocked');
      expect(accessTo(path, released)).toBe('pass');
    },
  );
});

describe('the page to return to after sign-in', () => {
  it.each(['/app/multas', '/app/pe/contratar/pix?item=0b6f*2', '/app/multas/view/3'])('may be %s', (path) => {
    expect(safeReturn(path)).toBe(path);
  });

  it.each([
    null,
    '',
    '//evil.example',
    'https://evil.example',
    '/app/../../sair',
    '/sair',
    '/app/\\evil',
    '/app/x?y=<script>',
    'javascript:alert(1)',
  ])('is never %s', (path) => {
    expect(safeReturn(path)).toBeNull();
  });
});

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
