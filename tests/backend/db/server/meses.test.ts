import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { historiaDaMulta } from '#backend/desk/historia.ts';
import { numeros } from '#backend/desk/numeros.ts';
import { clienteNaMesa } from '#backend/desk/registros/cliente.ts';
import { fonteSemResposta } from '#backend/domain/consultas/semResposta.ts';
import { leituraParcialPaga } from '#backend/domain/veiculos/consulta.ts';
import { audit } from '#backend/platform/audit.ts';
import { prepareMonths } from '#backend/platform/db/meses.ts';
import { captureQueries, type SentQuery } from '#backend/platform/db/queryCount.ts';
import { addMonths } from '#lib/dates.ts';
import { NOW, shared, sharedApp, type TestApp } from '../../harness/app.ts';
import { seeds } from '../../harness/multas.ts';
import { operador } from '../../harness/operador.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());
let vista: number;
beforeAll(async () => {
  // Five years of monthly partitions.
  for (let n = 0; n <= 60; n += 3)
    await prepareMonths(app.deps.db, new Date(`${addMonths('2021-12-01', n)}T12:00:00Z`));
  app.setClock(NOW);
  const { habilitacao, multa } = seeds(app);
  vista = (await multa(ana, { habilitacaoId: (await habilitacao(ana)).id })).id;
});

/** The query with its values inlined, as `explain` needs it. */
function comValores({ text, params }: SentQuery): string {
  const valores = params.map(
    (um) => `'${String(um instanceof Date ? um.toISOString() : um).replaceAll("'", "''")}'`,
  );
  return text.replace(/\$(\d+)/g, (_, n) => valores[Number(n) - 1] ?? 'null');
}

/** The partitions of divided tables that the query plans of `work` would read. */
async function partesLidas(work: () => Promise<unknown>): Promise<string[]> {
  const { queries } = await captureQueries(work);
  const lidas = new Set<string>();
  for (const query of queries.filter(({ text }) => /^\s*select/i.test(text))) {
    const { rows } = await app.deps.db.execute(sql.raw(`explain (format json) ${comValores(query)}`));
    for (const [, parte] of JSON.stringify(rows).matchAll(
      /"Relation Name":\s*"((?:auditoria|consulta)_\w+)"/g,
    ))
      lidas.add(parte ?? '');
  }
  return [...lidas].sort();
}

it('changes and checks read only the partitions of their months, of sixty', async () => {
  const { rows } = await app.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_inherits where inhparent = 'auditoria'::regclass`,
  );
  expect(rows[0]?.n).toBeGreaterThan(60);
  const daMudanca = await partesLidas(() =>
    audit(ana.ctx, { acao: 'perfil.alterar', entidade: 'usuario', id: ana.id }),
  );
  expect(daMudanca).toContain('auditoria_2026_11');
  const daConsulta = await partesLidas(() => leituraParcialPaga(app.deps, { id: 1, placa: 'KVL1A23' }));
  expect(daConsulta).toContain('consulta_2026_11');
  // Besides the month: the partitions made ahead and the default partition.
  for (const partes of [daMudanca, daConsulta]) expect(partes.length).toBeLessThanOrEqual(5);
});

describe('no page opens all the months of five years', () => {
  /** Of both tables, besides the months of the page: the partitions made ahead and the default partition. */
  const OUTRAS = 6;

  it.each<[string, number, (app: TestApp) => Promise<unknown>]>([
    [
      'a licence that no source answered for',
      3,
      ({ deps }) => fonteSemResposta(deps, { alvo: 'habilitacao', id: 1, qtdeConsultas: 0 }),
    ],
    [
      'a vehicle that no source answered for',
      3,
      ({ deps }) => fonteSemResposta(deps, { alvo: 'veiculo', id: 1, qtdeConsultas: 0 }),
    ],
    [
      'the desk: an account, of a year',
      13,
      ({ deps, runtime }) => clienteNaMesa({ ...systemCtx(deps), runtime }, ana.id),
    ],
    [
      'the desk: a fine, since it is known',
      1,
      async ({ deps }) => {
        expect(await historiaDaMulta(systemCtx(deps), vista)).not.toBeNull();
      },
    ],
    ['the desk: answers that nobody could read', 4, (um) => operador(um).faz('respostas listar')],
  ])('%s', async (_nome, meses, pagina) => {
    const partes = await partesLidas(() => pagina(app));
    expect(partes.length).toBeGreaterThan(0);
    expect(partes.length).toBeLessThanOrEqual(meses + OUTRAS);
  });

  it('the desk’s monthly cost of look-ups reads each month once', async () => {
    const { queries } = await captureQueries(() => numeros(systemCtx(app.deps)));
    const serie = queries.find(({ text }) => text.includes('as gasto') && text.includes('generate_series'));
    const texto = comValores(serie ?? { text: '', params: [] });
    const { rows } = await app.deps.db.execute(sql.raw(`explain (analyze, format json) ${texto}`));
    const lidas: { nome: string; vezes: number }[] = [];
    const andar = (no: Record<string, unknown>) => {
      const nome = String(no['Relation Name'] ?? '');
      if (nome.startsWith('consulta_')) lidas.push({ nome, vezes: Number(no['Actual Loops']) });
      for (const filho of (no.Plans as Record<string, unknown>[] | undefined) ?? []) andar(filho);
    };
    andar((rows as { 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }[])[0]?.['QUERY PLAN'][0].Plan ?? {});
    const abertas = lidas.filter(({ nome, vezes }) => vezes > 0 && !nome.endsWith('_sem_mes'));
    // The twelve months, the two beside them, the partitions made ahead and the default one.
    expect(lidas.length).toBeLessThanOrEqual(12 + 2 + OUTRAS);
    expect(abertas.map(({ vezes }) => vezes)).toEqual(Array(12).fill(1));
  });
});
