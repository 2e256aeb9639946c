import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditoria, usuario } from '#backend/db/schema/conta.ts';
import { type TestApp, testApp } from '../harness/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const MEUS_DADOS = '/api/appUsuario/v1/Usuario/MeusDados';

it('thirty thousand rows come in pieces, each of them once, while others are answered', async () => {
  const ana = await app.signUp();
  const bia = await app.signUp();
  await app.deps.db.execute(sql`insert into auditoria (quando, ator, ator_id, acao, entidade, entidade_id, agente)
    select now(), 'usuario', ${ana.id}, 'medicao.consentir', 'teste', n::text, repeat('navegador ', 12)
    from generate_series(1, 30000) n`);
  const answer = await app.fetch(MEUS_DADOS, {}, ana);
  const decoder = new TextDecoder();
  let text = '';
  let largest = 0;
  let others = 0;
  let done = false;
  const asking = (async () => {
    while (!done) {
      await app.deps.db.select().from(usuario).where(eq(usuario.id, bia.id));
      others += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  for await (const piece of answer.body ?? []) {
    largest = Math.max(largest, piece.length);
    text += decoder.decode(piece, { stream: true });
  }
  done = true;
  await asking;
  const { registros } = JSON.parse(text) as { registros: { entidade: string; entidadeId: string }[] };
  const numbers = registros
    .filter(({ entidade }) => entidade === 'teste')
    .map(({ entidadeId }) => Number(entidadeId));
  expect(numbers.length).toBe(30_000);
  expect(new Set(numbers).size).toBe(30_000);
  expect(text.length).toBeGreaterThan(7_000_000);
  expect(largest).toBeLessThan(text.length / 50);
  expect(others).toBeGreaterThan(50);
});

it('a reader who leaves half way leaves nothing running, and the export is in the record all the same', async () => {
  const ana = await app.signUp();
  const answer = await app.fetch(MEUS_DADOS, {}, ana);
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  const rows = await app.deps.db.select().from(auditoria).where(eq(auditoria.atorId, ana.id));
  expect(rows.filter(({ acao }) => acao === 'conta.exportar')).toHaveLength(1);
  await app.deps.db.execute(sql`select 1`);
});
