import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { notificar } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { openSession } from '#backend/domain/conta/session.ts';
import { limite } from '#backend/platform/db/schema/conta.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { ERROR_STATUS, isErrorCode } from '#lib/errors.ts';
import { type Driver, type TestApp, testApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';
import { solicitacaoPaga } from '../harness/solicitacoes.ts';
import { comprador, pixAberto } from '../pedidos/support.ts';
import { vendaPara } from '../vendas/support.ts';
import type { Known } from './requests.ts';

/** A marker in every row of the driver whose data nobody else may see. */
export const MARK = 'ZULEICA';

export interface FuzzApp extends TestApp {
  bia: Driver;
  known: Known;
  /** An open session (a call may have ended the last one), and no limit counters, which would hide everything behind 429. */
  renew(): Promise<void>;
}

/** Two drivers with one row of everything each: Bia asks, also with the other driver's ids. */
export async function fuzzApp(): Promise<FuzzApp> {
  const app = await testApp({ TRIAL_DAYS: '365' });
  const bia = await comprador(app);
  const dela = await rowsOf(app, await app.signUp({ nome: `${MARK} Prado` }), MARK);
  const seus = await rowsOf(app, bia, 'BIA');
  return {
    ...app,
    bia,
    known: { ids: [...dela.ids, ...seus.ids], guids: [...dela.guids, ...seus.guids], email: bia.email },
    async renew() {
      bia.token = (await openSession(bia.ctx, bia.id)).token;
      await app.deps.db.delete(limite);
    },
  };
}

async function rowsOf(app: TestApp, driver: Driver, nome: string) {
  const seed = seeds(app);
  await seed.plano(driver, 'via-livre-total');
  const cnh = await seed.habilitacao(driver, { nome });
  const carro = await seed.veiculo(driver, { modelo: nome });
  const daCnh = await seed.multa(driver, { habilitacaoId: cnh.id, localInfracao: nome });
  const doCarro = await seed.multa(driver, { veiculoId: carro.id, localInfracao: nome });
  await seed.credito(driver, doCarro.id);
  await seed.credito(driver, daCnh.id);
  const solicitacao = await solicitacaoPaga(app, driver);
  const venda = await vendaPara(app, driver, { descricao: nome });
  await notificar(app.deps, {
    tipo: 'conta',
    usuarioId: driver.id,
    chave: nome,
    assunto: nome,
    descricao: nome,
  });
  const [aviso] = await driver.api.notificacoes.lista();
  const pedidos = nome === MARK ? [] : [(await pixAberto(driver)).id];
  await driver.api.recursos.solicitarHabilitacao({ GuidMulta: daCnh.guid, ...documentos() });
  return {
    ids: [cnh.id, carro.id, daCnh.id, doCarro.id, solicitacao.id, solicitacao.pedidoId, venda.id, ...pedidos],
    guids: [cnh.guid, carro.guid, daCnh.guid, doCarro.guid, aviso?.Guid ?? '', driver.id],
  };
}

/** Errors that any call may answer besides its own. */
const GENERAL = [
  'CORPO_GRANDE',
  'CORPO_INVALIDO',
  'FUNCAO_DESCONHECIDA',
  'DADOS_INVALIDOS',
  'SESSAO_EXIGIDA',
  'OUTRO_USUARIO',
  'MENU_BLOQUEADO',
  'MUITAS_TENTATIVAS',
];

/** An answer must be the success or one of the declared errors, in its documented shape. */
export async function expectDocumented(endpoint: Endpoint, response: Response): Promise<void> {
  const text = await response.text();
  const what = `${response.status} ${text.slice(0, 300)}`;
  expect(response.status, what).toBeLessThan(500);
  expect(response.headers.get('x-content-type-options'), what).toBe('nosniff');
  expect(response.headers.get('access-control-allow-origin'), what).toBeNull();
  expect(text, 'no trace of the program').not.toMatch(/\.ts:\d|node_modules|\bselect .* from\b/i);
  if (response.status === 200) {
    expect(response.headers.get('cache-control'), what).toContain('no-store');
    if ((response.headers.get('content-type') ?? '').startsWith('application/json'))
      expect(v.safeParse(endpoint.answer, JSON.parse(text)).issues, what).toBeUndefined();
    return;
  }
  const code = codeOf(text);
  expect(isErrorCode(code) && ERROR_STATUS[code], what).toBe(response.status);
  const inPath = endpoint.path.includes(':') ? ['NAO_ENCONTRADO'] : [];
  expect([...endpoint.errors, ...GENERAL, ...inPath], what).toContain(code);
}

const Body = v.union([
  v.object({ error: v.literal('invalid_grant'), error_description: v.string(), message: v.string() }),
  v.object({
    response: v.literal('error'),
    success: v.literal(false),
    error: v.string(),
    message: v.string(),
    campos: v.optional(v.record(v.string(), v.string())),
  }),
  v.object({
    error: v.string(),
    message: v.optional(v.string()),
    campos: v.record(v.string(), v.string()),
  }),
]);

/** Errors are a bare code, or one of three JSON shapes (serve.ts). */
function codeOf(text: string): string {
  if (!text.startsWith('{')) return text;
  const body = v.parse(Body, JSON.parse(text));
  return 'error_description' in body ? body.error_description : body.error;
}

/** Limit counters may change when a request is refused. */
const MOVING = ['limite'];

/** Returns a function that hashes every row of every table: equal hashes mean that nothing changed. */
export async function fingerprints({ deps: { db } }: TestApp): Promise<() => Promise<string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !MOVING.includes(name));
  const sums = [...tables.map((name) => sql.identifier(name)), sql`pgboss.job`].map(
    (table) => sql`select count(*) as n, coalesce(sum(hashtext(x::text)::bigint), 0) as h from ${table} x`,
  );
  const all = sql`select string_agg(n || ':' || h, ' ') as sum from (${sql.join(sums, sql` union all `)}) as sums`;
  // A database function, because its plan is cached: planning six dozen tables costs ten times as much as hashing them.
  await db.execute(
    sql`create function impressao() returns text language plpgsql as $$ begin return (${all}); end $$`,
  );
  return async () => {
    const { rows } = await db.execute<{ sum: string }>(sql`select impressao() as sum`);
    return rows[0]?.sum ?? '';
  };
}
