import { describe, expect, it } from 'vitest';
import { safeReturn } from '#lib/paths.ts';
import { passageTo } from '#lib/shell/gate.server.ts';

const released = { liberado: true };
const blocked = { liberado: false };

describe('the gate of the app', () => {
  it.each(['/', '/login', '/politicas/termos-de-uso', '/aplicativo', '/appx'])(
    'lets anybody see %s',
    (path) => {
      expect(passageTo(path, null)).toBe('pass');
    },
  );

  it.each(['/app', '/app/', '/app/multas', '/app/planos/contratar', '/app/nada'])(
    'asks for sign-in at %s',
    (path) => {
      expect(passageTo(path, null)).toBe('sign-in');
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
    '/app',
  ])('keeps %s open without a plan in force', (path) => {
    expect(passageTo(path, blocked)).toBe('pass');
  });

  it.each([
    '/app/condutores',
    '/app/veiculos/view/x',
    '/app/multas',
    '/app/recursos',
    '/app/recurso-de-multa-online/pedidos',
    '/app/dashboard',
    '/app/planosx',
  ])('closes %s without a plan in force, and opens it with one', (path) => {
    expect(passageTo(path, blocked)).toBe('blocked');
    expect(passageTo(path, released)).toBe('pass');
  });
});

describe('a path that can be read in two ways', () => {
  it.each(['/app//multas', '//app/multas', '/app/./multas', '/app%2fmultas', '/app/%00', '/app/%zz'])(
    '%s is refused, whoever asks',
    (path) => {
      for (const sessao of [null, blocked, released]) expect(passageTo(path, sessao)).toBe('refused');
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
