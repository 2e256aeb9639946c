import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { venda } from '#backend/platform/db/schema/vendas.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import { recursosAbertos } from '../../fixtures/recursosAbertos.ts';
import { sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { comprador } from '../pedidos/support.ts';
import { vendaPara } from '../vendas/support.ts';
import { naMesaDe } from './naMesa.ts';

const app = sharedApp();

async function naMesa(papel: Papel = 'administracao') {
  const { naMesa: entrar, sessaoDe } = naMesaDe(app);
  const { token } = await sessaoDe(await entrar(`${crypto.randomUUID()}@mesa.example`, papel));
  return { 'x-porta': 'mesa', host: '127.0.0.1:9000', cookie: `mesa=${token}` };
}

async function exportar(lista: string): Promise<string[]> {
  const resposta = await app.fetch(`/mesa/exportar/${lista}`, { headers: await naMesa() });
  expect([resposta.status, resposta.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return (await resposta.text()).trimEnd().split('\r\n');
}

it('the file of the queue has every appeal of the view, not one page of them', async () => {
  for (const linha of recursosAbertos(130, app.deps.clock())) await app.deps.db.execute(sql.raw(linha));
  const [titulos, ...linhas] = await exportar('recursos');
  expect(titulos).toContain('"Recurso";"Infração"');
  expect(linhas).toHaveLength(130);
  expect(new Set(linhas).size).toBe(130);
  expect(await exportar('recursos?vista=protocolado')).toHaveLength(1);
});

it('a file follows the filter of its screen, also beyond the newest rows, and says when it is cut', async () => {
  await app.deps.db.execute(sql`insert into auditoria (quando, ator, ator_id, acao, entidade, entidade_id)
    select '2026-03-10 12:00+00', 'operador', 'velha@mesa.example', 'cupom.criar', 'cupom', n::text from generate_series(1, 3) n
    union all select ${app.deps.clock().toISOString()}::timestamptz, 'sistema', null, 'teste', 'lista', '1' from generate_series(1, 10001)`);
  const [, ...tudo] = await exportar('auditoria');
  expect(tudo).toHaveLength(10_001);
  expect(tudo.at(-1)).toBe('"Aqui estão as 10000 primeiras linhas; pode haver mais."');
  const [, ...marco] = await exportar('auditoria?desde=2026-03-01&ate=2026-03-31&quem=velha@mesa.example');
  expect(marco).toHaveLength(3);
});

it('a day that is none is refused instead of ignored', async () => {
  const headers = await naMesa();
  expect((await app.fetch('/mesa/exportar/pedidos?desde=ontem', { headers })).status).toBe(422);
  expect((await app.fetch('/mesa/exportar/segredos', { headers })).status).toBe(403);
});

it('the contract of a sale opens for who sells, where a driver’s documents are closed', async () => {
  const ana = await comprador(app);
  const { id } = await vendaPara(app, ana);
  const [{ contratoId } = { contratoId: null }] = await app.rows(venda, eq(venda.id, id));
  const tela = `/mesa/vendas/${id}/contrato`;
  for (const [papel, endereco, status] of [
    ['financeiro', tela, 200],
    ['financeiro', `/mesa/documentos/${contratoId}`, 403],
    ['juridico', tela, 403],
    ['financeiro', '/mesa/vendas/999999/contrato', 404],
    ['financeiro', '/mesa/vendas/nada/contrato', 404],
  ] as const)
    expect([endereco, (await app.fetch(endereco, { headers: await naMesa(papel) })).status]).toEqual([
      endereco,
      status,
    ]);
  expect(JSON.stringify(await operador(app).faz('ver', { tipo: 'vendas', id: String(id) }))).toContain(tela);
});
