import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectWholeLines, FORGED, SECRETS, type started, traces } from './seguranca/segredos.ts';

export interface Cena {
  running: Awaited<ReturnType<typeof started>>;
  cookie: string;
  /** To the program's database. */
  admin: pg.Client;
}

/** What a page that fails shows and writes, after the driver's tables are gone. */
export function excecoes(cena: Cena): void {
  describe('an exception inside a page', () => {
    const token = () => cena.cookie.split('=')[1] ?? '';
    beforeAll(async () => {
      // Nothing but the session can be read: the queries of every page fail, with the driver's values in them.
      await cena.admin.query('alter table usuario rename column cpf to outra');
      for (const table of ['multa', 'habilitacao', 'veiculo', 'pedido'])
        await cena.admin.query(`alter table ${table} rename to ${table}_longe`);
    });

    it.each([
      '/app/perfil',
      '/app/multas',
      '/app/condutores',
      '/app/veiculos/view/x',
      '/app/planos/contratar/9/17',
      '/app/notificacoes',
    ])('at %s shows the error page and writes neither its address nor what was read', async (path) => {
      const query = `cpf=${SECRETS.cpf}&senha=${SECRETS.senha}&x=${encodeURIComponent(FORGED)}`;
      const answer = await cena.running.ask(`${path}?${query}`, { headers: { cookie: cena.cookie } });
      expect(answer.status).toBeGreaterThanOrEqual(200);
      const page = await answer.text();
      expect(page).not.toMatch(/ValiError|\.mjs:\d|node_modules/);
      const output = await cena.running.output();
      const left = traces({ ...SECRETS, token: token() });
      expect(output.split('\n').filter((line) => left.test(line))).toEqual([]);
      expectWholeLines(output);
    });

    it('is written, with the id that the answer carries', async () => {
      const answer = await cena.running.ask('/app/perfil', { headers: { cookie: cena.cookie } });
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const id = answer.headers.get('x-request-id') ?? '-';
      const lines = (await cena.running.output()).split('\n').filter((line) => line.includes(id));
      expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
        expect.arrayContaining(['page failed', 'request']),
      );
    });
  });
}
