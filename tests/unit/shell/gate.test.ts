import { describe, expect, it } from 'vitest';
import { accessTo } from '#backend/app/http/gate.ts';
import { safeReturn } from '#lib/paths.ts';

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

describe('a path that can be read in two ways', () => {
  it.each(['/app//multas', '//app/multas', '/app/./multas', '/app%2fmultas', '/app/%00', '/app/%zz'])(
    '%s is refused for every visitor',
    (path) => {
      for (const sessao of [null, blocked, released]) expect(accessTo(path, sessao)).toBe('refused');
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
