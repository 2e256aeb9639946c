import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { recursosAbertos } from '../../fixtures/recursosAbertos.ts';
import { sharedApp } from '../harness/app.ts';
import { naMesaDe } from './naMesa.ts';

const app = sharedApp();

async function exportar(lista: string): Promise<string[]> {
  const { naMesa, sessaoDe } = naMesaDe(app);
  const { token } = await sessaoDe(await naMesa(`${crypto.randomUUID()}@mesa.example`));
  const headers = { 'x-porta': 'mesa', host: '127.0.0.1:9000', cookie: `mesa=${token}` };
  const resposta = await app.fetch(`/mesa/exportar/${lista}`, { headers });
  expect([resposta.status, resposta.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return (await resposta.text()).trimEnd().split('\r\n');
}

it('the file of the queue has every appeal, not one page of them', async () => {
  for (const linha of recursosAbertos(130, app.deps.clock())) await app.deps.db.execute(sql.raw(linha));
  const [titulos, ...linhas] = await exportar('recursos');
  expect(titulos).toContain('"Recurso";"Prazo"');
  expect(linhas).toHaveLength(130);
  expect(new Set(linhas).size).toBe(130);
});

it('a file that is cut says so in its last row', async () => {
  const [, ...poucas] = await exportar('auditoria');
  expect(poucas.at(-1)).not.toContain('primeiras linhas');
  const uma = sql`(${app.deps.clock().toISOString()}::timestamptz, 'sistema', 'teste', 'lista', '1')`;
  await app.deps.db.execute(
    sql`insert into auditoria (quando, ator, acao, entidade, entidade_id) values ${sql.join(
      Array.from({ length: 1001 }, () => uma),
      sql`, `,
    )}`,
  );
  const [, ...muitas] = await exportar('auditoria');
  expect(muitas).toHaveLength(1001);
  expect(muitas.at(-1)).toBe('"Aqui estão as 1000 primeiras linhas; pode haver mais."');
});
