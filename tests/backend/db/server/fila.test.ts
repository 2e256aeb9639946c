import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { filaDeRecursos, proximoDaFila } from '#backend/desk/fila/fila.ts';
import { lerFiltro } from '#lib/mesa/fila.ts';
import { recursosAbertos } from '../../../fixtures/recursosAbertos.ts';
import { NOW, type TestApp, testApp } from '../../harness/app.ts';
import { captureQueries } from '../../harness/queries.ts';

const ABERTOS = 5_000;
const ENCERRADOS = 60_000;
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

/** The tables that the queries of `work` read whole. */
async function inteiras(work: () => Promise<unknown>): Promise<string[]> {
  const { queries } = await captureQueries(work);
  const lidas: string[] = [];
  for (const { text, params } of queries.filter((query) => /^\s*select/i.test(query.text))) {
    const { rows } = await explain.query(`explain (format json) ${text}`, params);
    lidas.push(...inteirasEm(rows[0]['QUERY PLAN'][0].Plan));
  }
  return lidas;
}

function inteirasEm({ 'Node Type': tipo, 'Relation Name': tabela, Plans: dentro = [] }: Plan): string[] {
  return [
    ...(tipo === 'Seq Scan' && !DE_FORA.has(tabela ?? '') ? [tabela ?? ''] : []),
    ...dentro.flatMap(inteirasEm),
  ];
}

describe(`the queue of ${ABERTOS} open appeals among ${ENCERRADOS} ended ones`, () => {
  it.each(['', 'vista=minha', 'vista=atrasados', 'pagina=90'])(
    'page ?%s reads no table whole',
    async (consulta) => {
      const filtro = lerFiltro(new URLSearchParams(consulta));
      expect(await inteiras(() => filaDeRecursos(ctx(), filtro, pessoaId))).toEqual([]);
    },
  );

  it('the next appeal of the queue reads no table whole', async () => {
    const { itens } = await filaDeRecursos(ctx(), lerFiltro(new URLSearchParams()), pessoaId);
    expect(await inteiras(() => proximoDaFila(ctx(), itens[0]?.id ?? 0, pessoaId))).toEqual([]);
  });
});
