import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { filaDeRecursos, proximoDaFila } from '#backend/desk/fila/fila.ts';
import { captureQueries, type SentQuery } from '#backend/platform/db/queryCount.ts';
import { lerFiltro } from '#lib/mesa/fila.ts';
import { recursosAbertos } from '../../../fixtures/recursosAbertos.ts';
import { NOW, type TestApp, testApp } from '../../harness/app.ts';

const ABERTOS = 5_000;
const ENCERRADOS = 60_000;
const LIMITE_MS = 100;
/** Small beside the appeals: staff and drivers. */
const DE_FORA = new Set(['equipe', 'usuario']);

let app: TestApp;
let explain: pg.Client;
let pessoaId: string;
const ctx = () => systemCtx(app.deps);

beforeAll(async () => {
  app = await testApp();
  const { db } = app.deps;
  for (const statement of recursosAbertos(ABERTOS, new Date(NOW))) await db.execute(sql.raw(statement));
  // Years of ended ones: what no page may read.
  await db.execute(sql`insert into recurso (usuario_id, multa_id, fase, direito, criado_em, cancelado_em)
    select usuario_id, id, 'P', 'plano', criada_em, criada_em from (select * from multa limit 1) m, generate_series(1, ${ENCERRADOS})`);
  await db.execute(sql`insert into recurso_na_fila (recurso_id, usuario_id, estado, movido_em, fase, multa_id, parado_desde)
    select id, usuario_id, 'cancelado', criado_em, fase, multa_id, criado_em from recurso where cancelado_em is not null`);
  const { rows } = await db.execute<{
    id: string;
  }>(sql`insert into equipe (email, nome, papel, senha_hash, criada_em)
    values ('sandra@mesa.example', 'Sandra', 'juridico', 'x', ${NOW}) returning id`);
  pessoaId = rows[0]?.id ?? '';
  await db.execute(sql`update recurso_na_fila set responsavel_id = ${pessoaId} where recurso_id % 40 = 0`);
  // The days are computed once, by whoever opens the queue first.
  await filaDeRecursos(ctx(), lerFiltro(new URLSearchParams()), null);
  await db.execute(sql`vacuum analyze`);
  const onde = await db.execute<{ name: string; host: string }>(
    sql`select current_database() as name, current_setting('unix_socket_directories') as host`,
  );
  explain = new pg.Client({ host: onde.rows[0]?.host, database: onde.rows[0]?.name, user: 'postgres' });
  await explain.connect();
});
afterAll(async () => {
  await explain?.end();
  await app?.close();
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Milliseconds that the database needs for the queries of `work`, planning included, and the tables that it reads whole. */
async function custo(work: () => Promise<unknown>): Promise<{ ms: number; inteiras: string[] }> {
  const { queries } = await captureQueries(work);
  const lidas = [];
  for (const query of queries) if (/^\s*select/i.test(query.text)) lidas.push(await medir(query));
  return {
    ms: lidas.reduce((soma, { ms }) => soma + ms, 0),
    inteiras: lidas.flatMap(({ inteiras }) => inteiras),
  };
}

/** The faster of two runs: another program on the machine is no cost of the query. */
async function medir({ text, params }: SentQuery) {
  const vezes = [];
  for (let vez = 0; vez < 2; vez += 1) {
    const { rows } = await explain.query(`explain (analyze, format json) ${text}`, params);
    const [{ Plan: plano, 'Planning Time': antes, 'Execution Time': depois }] = rows[0]['QUERY PLAN'];
    vezes.push({ ms: antes + depois, inteiras: inteirasEm(plano) });
  }
  return vezes.reduce((um, outro) => (outro.ms < um.ms ? outro : um));
}

function inteirasEm({ 'Node Type': tipo, 'Relation Name': tabela, Plans: dentro = [] }: Plan): string[] {
  return [
    ...(tipo === 'Seq Scan' && !DE_FORA.has(tabela ?? '') ? [tabela ?? ''] : []),
    ...dentro.flatMap(inteirasEm),
  ];
}

describe(`the queue of ${ABERTOS} open appeals among ${ENCERRADOS} ended ones`, () => {
  it.each(['', 'vista=minha', 'vista=atrasados', 'pagina=90'])(
    'page ?%s costs the database less than 100 ms, counts included',
    async (consulta) => {
      const filtro = lerFiltro(new URLSearchParams(consulta));
      const { ms, inteiras } = await custo(() => filaDeRecursos(ctx(), filtro, pessoaId));
      console.info(`fila ?${consulta}: ${ms.toFixed(1)} ms`);
      expect(inteiras).toEqual([]);
      expect(ms).toBeLessThan(LIMITE_MS);
    },
  );

  it('the next appeal of the queue costs less than 100 ms', async () => {
    const { itens } = await filaDeRecursos(ctx(), lerFiltro(new URLSearchParams()), pessoaId);
    const { ms, inteiras } = await custo(() => proximoDaFila(ctx(), itens[0]?.id ?? 0, pessoaId));
    console.info(`próximo: ${ms.toFixed(1)} ms`);
    expect(inteiras).toEqual([]);
    expect(ms).toBeLessThan(LIMITE_MS);
  });
});
