import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createBackendApp } from '#backend/app/http/app.ts';
import { shared, sharedApp } from '../harness/app.ts';

const PUBLIC = 'https://vialivre.example';
const app = sharedApp({ PUBLIC_URL: PUBLIC, ALLOW_SIMULATORS: 'on' });
const ana = shared(() => app.signUp());

/** A request and the log lines that it left. */
async function logged(path: string, init: RequestInit): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  const served = createBackendApp(async () => ({ ...app.runtime, deps: { ...app.deps, log } }));
  const headers = new Headers(init.headers);
  headers.set('x-client-ip', '203.0.113.9');
  headers.set('x-request-id', 'pedido-1');
  await served.fetch(new Request(new URL(path, PUBLIC), { ...init, headers }));
  return lines.map((line) => JSON.parse(line));
}

const bearer = () => ({ authorization: `Bearer ${ana.token}` });
const PERFIL = '/api/appUsuario/v1/Usuario/Perfil';

describe('a refusal that may be part of an attack', () => {
  it.each<[code: string, route: string, path: string, init: () => RequestInit]>([
    ['SESSAO_EXIGIDA', PERFIL, PERFIL, () => ({})],
    [
      'USUARIO_SENHA_INVALIDO',
      '/token',
      '/token',
      () => ({
        method: 'POST',
        body: new URLSearchParams({ username: ana.email, password: 'errada-123', grant_type: 'password' }),
      }),
    ],
    [
      'OUTRO_USUARIO',
      '/comercio/usuario.php',
      '/comercio/usuario.php',
      () => ({
        method: 'POST',
        headers: bearer(),
        body: new URLSearchParams({ function: 'get_pedidos_by_email', email: 'outra@example.com' }),
      }),
    ],
    [
      'ORIGEM_RECUSADA',
      '/app/perfil',
      '/app/perfil?cpf=52998224725',
      () => ({ method: 'POST', headers: { ...bearer(), origin: 'https://atacante.example' } }),
    ],
    [
      'CORPO_INVALIDO',
      '/api/appUsuario/v1/Usuario/Sair',
      '/api/appUsuario/v1/Usuario/Sair',
      () => ({ method: 'POST', headers: { ...bearer(), 'content-type': 'application/json' }, body: '{' }),
    ],
  ])(
    '%s is one line with kind, route and network address, and no data that was sent',
    async (code, route, path, init) => {
      const lines = await logged(path, init());
      expect(lines).toEqual([
        expect.objectContaining({
          level: 40,
          msg: 'refused',
          code,
          route,
          ip: '203.0.113.9',
          requestId: 'pedido-1',
        }),
      ]);
      expect(JSON.stringify(lines)).not.toMatch(/example\.com|errada|52998224725|Bearer/);
    },
  );

  it('names the account of the session', async () => {
    const body = new URLSearchParams({ function: 'get_pedidos_by_email', email: 'outra@example.com' });
    const [line] = await logged('/comercio/usuario.php', { method: 'POST', headers: bearer(), body });
    expect(line?.usuario).toBe(ana.id);
  });
});
