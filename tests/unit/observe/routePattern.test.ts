import { describe, expect, it } from 'vitest';
import { routeOf } from '#backend/platform/observe/routePattern.ts';
import { contract } from '#lib/api/contract.server.ts';

describe('the route under which a request is logged', () => {
  it('names the call or the screen, never what the visitor wrote in it', () => {
    expect(routeOf('/app/multas/view/4711')).toEqual({ pattern: '/app/multas/view/:id', kind: 'page' });
    expect(routeOf('/api/appUsuario/v1/Habilitacao/Guid/5d9b/Resumo').pattern).not.toContain('5d9b');
    expect(routeOf('/comercio/usuario.php')).toEqual({
      pattern: '/comercio/usuario.php',
      kind: 'commerce-api',
    });
    expect(routeOf('/cadastrarUsuario/maria@example.com').pattern).toBe('/cadastrarUsuario/:parceiro');
    expect(routeOf('/').pattern).toBe('/');
    expect(routeOf('/app/multas/').pattern).toBe('/app/multas');
  });

  it('hides an address that no route has', () => {
    expect(routeOf('/12345678909').pattern).toBe('(other)');
    expect(routeOf('/app/condutores/view/a/b/c').pattern).toBe('(other)');
    expect(routeOf('/app/multas/view').pattern).toBe('(other)');
    expect(routeOf('/simulador/banco/pix/segredo').pattern).toBe('/simulador/*');
  });

  it('knows every call of the contract', () => {
    const calls = Object.values(contract).flatMap((feature) =>
      Object.values(feature).map(({ path }) => path),
    );
    expect(calls.filter((path) => routeOf(path.replace(/:\w+/g, '1')).pattern === '(other)')).toEqual([]);
  });
});
