import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { observatory } from './observatory.ts';
import { expectWholeLines, FORGED, SECRETS, started, traces } from './segredos.ts';

let pasta: string;
beforeAll(() => {
  pasta = mkdtempSync(join(tmpdir(), 'via-livre-segredos-'));
});
afterAll(() => rmSync(pasta, { recursive: true, force: true }));

describe('an exception inside a page', () => {
  let backend: Server;
  let running: Awaited<ReturnType<typeof started>>;
  beforeAll(async () => {
    // A backend that knows the session and answers everything else with invalid data.
    backend = createServer((req, res) => {
      const sessao = {
        Id: randomUUID(),
        Email: SECRETS.email,
        Nome: SECRETS.nome,
        NaoLidas: 0,
        Plano: { Chave: 'degustacao', Fim: '2030-01-01T00:00:00Z' },
        Liberado: true,
      };
      const answer = req.url?.endsWith('/Sessao')
        ? sessao
        : req.url?.endsWith('/Perfil')
          ? { Nome: { de: SECRETS.nome }, Cpf: SECRETS.cpf }
          : SECRETS.cnh;
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    backend.listen(0, '127.0.0.1');
    await once(backend, 'listening');
    const address = backend.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    running = await started(pasta, { APP_API_URL: url, COMMERCE_API_URL: url });
  });
  afterAll(async () => {
    await running.servidor.kill();
    backend.close();
  });

  it.each([
    '/app/perfil',
    '/app/multas',
    '/app/condutores',
    '/app/veiculos/view/x',
    '/app/planos/contratar/9/17',
    '/app/notificacoes',
  ])('at %s shows the error page and writes neither its address nor what was read', async (path) => {
    const token = 'ZuleicaToken'.padEnd(43, 'x');
    const query = `cpf=${SECRETS.cpf}&senha=${SECRETS.senha}&x=${encodeURIComponent(FORGED)}`;
    const answer = await running.ask(`${path}?${query}`, { headers: { cookie: `__Host-CLToken=${token}` } });
    expect(answer.status).toBeGreaterThanOrEqual(200);
    const page = await answer.text();
    expect(page).not.toMatch(/ValiError|\.mjs:\d|node_modules/);
    const output = await running.output();
    expect(output.split('\n').filter((line) => traces({ ...SECRETS, token }).test(line))).toEqual([]);
    expectWholeLines(output);
  });

  it('is written, with the id that the answer carries', async () => {
    const answer = await running.ask('/app/perfil', {
      headers: { cookie: `__Host-CLToken=${'x'.repeat(43)}` },
    });
    expect(answer.status).toBe(503);
    expect(observatory(answer).losses).toEqual([]);
    const id = answer.headers.get('x-request-id') ?? '-';
    const lines = (await running.output()).split('\n').filter((line) => line.includes(id));
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
      expect.arrayContaining(['page failed', 'request']),
    );
  });
});
