import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { verificar } from '#backend/domain/consultas/verificacoes.ts';
import { apagarMotivos } from '#backend/domain/conta/retencao/apagarMotivos.ts';
import { apagarExpirados } from '#backend/domain/conta/retencao/expirados.ts';
import { expiracoes } from '#backend/domain/pedidos/expiracoes.ts';
import { avisarDosPlanos } from '#backend/domain/planos/avisosDePlano.ts';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { contract } from '#lib/api/contract.server.ts';
import { createApi } from '#lib/api.ts';
import type { FullApi } from '#lib/contract.ts';
import { NOW, sharedApp } from '../../harness/app.ts';
import { operador } from '../../harness/operador.ts';
import { popular, semLimite } from '../../harness/populacao.ts';
import { captureQueries, type SentQuery } from '../../harness/queries.ts';

const MOTORISTAS = 3_000;
const PETICAO = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';
/** A driver with rows of every kind. */
const MOTORISTA = 2_001;
const EMAIL = `motorista-${MOTORISTA - 1}@example.com`;

const app = sharedApp();
let api: FullApi;
let explain: pg.Client;
beforeAll(async () => {
  const { db } = app.deps;
  await semLimite(db, async (executar) => {
    await popular(executar, MOTORISTAS, new Date(NOW));
    // Not of the population, which older versions are filled with too.
    await executar(`insert into processo (usuario_id, tipo, processo, descricao, origem, criado_em)
      select usuario_id, tipo, processo || '-' || n, descricao, 'motorista', criado_em
      from processo, generate_series(1, 20) as n`);
    await executar(`insert into marco_do_processo (usuario_id, processo_id, tipo, data, autor, quando)
      select usuario_id, id, 'prazo_defesa', criado_em::date + n, 'motorista', criado_em
      from processo, generate_series(1, 10) as n`);
    await executar(`insert into guia (usuario_id, multa_id, tipo, codigo, origem, quando)
      select usuario_id, id, 'linha', lpad(id::text, 48, '0'), 'fonte', criada_em from multa`);
    // Looked up by the gateway's id.
    await executar(`update usuario set cpf = '52998224725' where email = '${EMAIL}'`);
    await executar('analyze');
  });
  const { rows } = await db.execute<{ name: string; host: string }>(
    sql`select current_database() as name, current_setting('unix_socket_directories') as host`,
  );
  explain = new pg.Client({ host: rows[0]?.host, database: rows[0]?.name, user: 'postgres' });
  await explain.connect();
  const send: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { url, method, headers } = request;
    headers.set('authorization', `Bearer sessao-do-motorista-${MOTORISTA}`);
    const body = method === 'GET' ? null : await request.arrayBuffer();
    return app.fetch(url, { method, headers, body });
  };
  api = createApi(contract, { baseUrl: app.deps.env.publicUrl, fetch: send });
});
afterAll(async () => {
  await explain.end();
});

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  'Parent Relationship'?: string;
  Plans?: Node[];
}

/** The queue's own tables (nearly empty here), those of the simulated services, and tables that stay small at any size. */
const DE_FORA = new Set<string>([
  'job_common',
  'queue',
  'simulado',
  'resposta_ilegivel',
  'pagamento_em_dobro',
  'cupom',
  'parceiro',
]);

/** The nodes of a query plan that read a whole table or index. */
async function fullReads({ text, params }: SentQuery): Promise<string[]> {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return [];
  const { rows } = await explain.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (format json) ${text}`,
    params,
  );
  const found: string[] = [];
  /** `limited`: the node's output is cut off after a few rows. */
  const walk = (node: Node, limited: boolean): void => {
    const type = node['Node Type'];
    const relation = node['Relation Name'];
    if (DE_FORA.has(relation ?? '')) return;
    if (
      type === 'Seq Scan' ||
      (/^Index (Only )?Scan/.test(type) &&
        node['Index Cond'] === undefined &&
        !(limited && node.Filter === undefined))
    )
      found.push(`${type} on ${relation}`);
    for (const child of node.Plans ?? []) {
      const outer = child['Parent Relationship'] === 'Outer';
      walk(child, outer && (type === 'Limit' || (limited && type === 'Nested Loop')));
    }
  };
  for (const row of rows) walk(row['QUERY PLAN'][0].Plan, false);
  return found;
}

async function reads(work: () => Promise<unknown>): Promise<{ queries: number; full: string[] }> {
  const { queries } = await captureQueries(work);
  const full: string[] = [];
  for (const query of queries)
    for (const read of await fullReads(query)) full.push(`${read}: ${query.text.slice(0, 200)}`);
  return { queries: queries.length, full };
}

const guidDe = async (tabela: 'habilitacao' | 'veiculo' | 'multa' | 'notificacao', id: number) => {
  const { rows } = await app.deps.db.execute<{ guid: string }>(
    sql`select guid from ${sql.identifier(tabela)} where id = ${id}`,
  );
  return rows[0]?.guid ?? '';
};

describe('no screen of a driver reads a whole table', () => {
  it.each<[string, (api: FullApi) => Promise<unknown>]>([
    ['home', (a) => Promise.all([a.shell.planoEDias(), a.shell.timeline()])],
    ['overview', (a) => Promise.all([a.multas.listar(), a.shell.planoEDias(), a.pedidos.lista()])],
    ['fines', (a) => a.multas.listar()],
    [
      'a fine of the licence',
      async (a) => a.multas.resumoHabilitacao({ guid: await guidDe('multa', MOTORISTA) }),
    ],
    ['a fine of the vehicle', (a) => a.multas.resumo({ id: MOTORISTAS + MOTORISTA })],
    ['licences', (a) => a.habilitacoes.lista()],
    ['a licence', async (a) => a.habilitacoes.resumo({ guid: await guidDe('habilitacao', MOTORISTA) })],
    ['a licence by its id', (a) => a.habilitacoes.resumoPorId({ id: MOTORISTA })],
    ['vehicles', (a) => Promise.all([a.veiculos.lista(), a.veiculos.total()])],
    ['a vehicle', async (a) => a.veiculos.resumo({ guid: await guidDe('veiculo', MOTORISTA) })],
    ['appeals', (a) => a.recursos.todos({ SemArquivos: true })],
    ['notices', (a) => a.notificacoes.lista()],
    ['a notice', (a) => a.notificacoes.ver({ id: MOTORISTA })],
    [
      'a notice is read',
      async (a) => a.notificacoes.marcarLida({ Guid: await guidDe('notificacao', MOTORISTA) }),
    ],
    ['petitions', (a) => a.peticoes.solicitacoes()],
    ['orders', (a) => a.pedidos.lista()],
    ['an order', (a) => a.pedidos.detalhes({ transaction_id: (MOTORISTA - 1) / 2 + 1001 })],
    ['a sale', (a) => a.vendas.venda({ venda_id: (MOTORISTA - 1) / 2 + 501 })],
    ['a notice over the screen', (a) => a.notificacoes.push()],
    ['what a plan would cost', (a) => a.pedidos.resumo({ plano: 9, plano_detalhe: 17 })],
    [
      'a purchase',
      (a) => {
        const guids_produtos_extras = [{ guid: PETICAO, quantidade: 1 }];
        return a.pedidos.gerapedido2({ payment_method: 'PIX', order_id: 'COMPRA1', guids_produtos_extras });
      },
    ],
    [
      'a vehicle is registered',
      (a) => a.veiculos.cadastrar({ NumeroRenavam: '64430359540', Placa: 'RIO2A18' }),
    ],
    ['profile', (a) => a.conta.perfil()],
    ['plans', (a) => a.planos.todos()],
  ])('%s', async (_name, visit) => {
    const { queries, full } = await reads(() => visit(api));
    expect(full).toEqual([]);
    expect(queries).toBeGreaterThan(0);
  });

  it('signing in', async () => {
    const { full } = await reads(() =>
      app.fetch('/token', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'password',
          username: EMAIL,
          password: 'estrada-26',
        }),
      }),
    );
    expect(full).toEqual([]);
  });
});

/** With an act of the staff, whose row is found by its request. */
async function apagarMotivosDoMotorista(ctx: SystemCtx): Promise<void> {
  const [conta] = await ctx.db.select({ id: usuario.id }).from(usuario).where(eq(usuario.email, EMAIL));
  const usuarioId = conta?.id ?? '';
  const daEquipe = { ...ctx, ator: 'operador' as const, atorId: 'rita@mesa.example' };
  await audit(daEquipe, { acao: 'usuario.desbloquear', entidade: 'usuario', id: usuarioId });
  await apagarMotivos(ctx, usuarioId);
}

describe('no sweep reads a whole table', () => {
  it.each([
    ['regular checks', verificar],
    ['orders that wait', expiracoes],
    ['plans that end', avisarDosPlanos],
    ['rows past their use', apagarExpirados],
    ['reasons of the staff about an erased account', apagarMotivosDoMotorista],
  ])('%s', async (_name, sweep) => {
    const { queries, full } = await reads(() => sweep(systemCtx(app.deps)));
    expect(full).toEqual([]);
    expect(queries).toBeGreaterThan(0);
  });
});

describe('no list of the operator reads a whole table', () => {
  it.each([
    ['orders of an account', 'pedidos listar', { conta: EMAIL }],
    ['orders in a state', 'pedidos listar', { estado: 'negado' }],
    ['an order', 'ver', { tipo: 'pedidos', id: '1001' }],
    ['accounts', 'usuarios listar', {}],
  ])('%s', async (_name, comando, valores) => {
    expect((await reads(() => operador(app).faz(comando, valores))).full).toEqual([]);
  });
});

it('rows that refer to an erased row are found by an index: fines, files, appeals, licences, vehicles', async () => {
  const { rows } = await app.deps.db.execute<{ key: string }>(sql`
    select c.conrelid::regclass || ' ' || pg_get_constraintdef(c.oid) as key
    from pg_constraint c
    where c.contype = 'f'
      and c.confrelid in ('multa'::regclass, 'arquivo'::regclass, 'recurso'::regclass, 'solicitacao'::regclass,
        'habilitacao'::regclass, 'veiculo'::regclass)
      and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`);
  expect(rows.map(({ key }) => key)).toEqual([]);
});
