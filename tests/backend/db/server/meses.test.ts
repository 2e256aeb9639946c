import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '#backend/audit.ts';
import { prepareMonths } from '#backend/db/meses.ts';
import { captureQueries } from '#backend/db/queryCount.ts';
import { metadePaga } from '#backend/veiculos/metade.ts';
import { addMonths } from '#lib/dates.ts';
import { type Driver, NOW, type TestApp, testApp } from '../../harness/app.ts';

let app: TestApp;
let ana: Driver;
beforeAll(async () => {
  app = await testApp();
  ana = await app.signUp();
  // Five years of months, as they are after five years.
  for (let n = 0; n <= 60; n += 3)
    await prepareMonths(app.deps.db, new Date(`${addMonths('2021-12-01', n)}T12:00:00Z`));
  app.setClock(NOW);
});
afterAll(() => app.close());

/** The parts of divided tables that the plans of what `work` asks would read. */
async function partesLidas(work: () => Promise<unknown>): Promise<string[]> {
  const { queries } = await captureQueries(work);
  const lidas = new Set<string>();
  for (const { text, params } of queries.filter(({ text: um }) => /^\s*select/i.test(um))) {
    const valores = params.map(
      (um) => `'${String(um instanceof Date ? um.toISOString() : um).replaceAll("'", "''")}'`,
    );
    const comValores = text.replace(/\$(\d+)/g, (_, n) => valores[Number(n) - 1] ?? 'null');
    const { rows } = await app.deps.db.execute(sql.raw(`explain (format json) ${comValores}`));
    for (const [, parte] of JSON.stringify(rows).matchAll(
      /"Relation Name":\s*"((?:auditoria|consulta)_\w+)"/g,
    ))
      lidas.add(parte ?? '');
  }
  return [...lidas].sort();
}

it('what every change and every check asks of the history looks at its months alone, of sixty', async () => {
  const { rows } = await app.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_inherits where inhparent = 'auditoria'::regclass`,
  );
  expect(rows[0]?.n).toBeGreaterThan(60);
  const daMudanca = await partesLidas(() =>
    audit(ana.ctx, { acao: 'perfil.alterar', entidade: 'usuario', id: ana.id }),
  );
  expect(daMudanca).toContain('auditoria_2026_11');
  const daConsulta = await partesLidas(() => metadePaga(app.deps, { id: 1, placa: 'KVL1A23' }));
  expect(daConsulta).toContain('consulta_2026_11');
  // Beside the month: those made ahead, and what has no month.
  for (const partes of [daMudanca, daConsulta]) expect(partes.length).toBeLessThanOrEqual(5);
});
