import { count, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { verificar } from '#backend/domain/consultas/verificacoes.ts';
import { consulta } from '#backend/platform/db/schema/habilitacoes.ts';
import { type TestApp, testApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { CNH, CPF, consultar, contratar, semPlano } from './fixtures.ts';
import { consultasNaFila, frota } from './frota.ts';

let app: TestApp;

beforeEach(async () => {
  app = await testApp();
});

afterEach(() => app.close());

const varrer = () => verificar(systemCtx(app.deps));

const naFila = () => consultasNaFila(app);

describe('a sweep', () => {
  it('postpones a driver without a plan until one begins, and then checks at once', async () => {
    const driver = await app.signUp();
    await contratar(app, driver, 'cnh-livre');
    await driver.api.habilitacoes.cadastrar({ NumeroCnh: CNH.semMultas, Cpf: CPF, UF: 2 });
    await consultar(app);
    await semPlano(app, driver);
    app.passDays(8);
    await varrer();
    expect(await naFila()).toEqual([]);
    await operador(app).faz('assinaturas conceder', { conta: driver.email, plano: 'cnh-livre' });
    await varrer();
    expect(await naFila()).toHaveLength(1);
  });
});

describe('back-pressure', () => {
  it('keeps the queue at a thousand, whatever is due', async () => {
    await frota(app, 1_100);
    await varrer();
    expect(await naFila()).toHaveLength(1_000);
  });
});

describe('the limit of calls', () => {
  it('holds for all workers together; the rest waits for the next minute', async () => {
    await app.close();
    app = await testApp({ LOOKUP_CALLS_PER_MINUTE: '5' });
    // The queue uses the machine's clock: a job for a later minute must lie ahead of it.
    const agora = new Date('2126-11-20T12:00:00.000Z');
    app.setClock(agora);
    await frota(app, 4, { renavam: 0 });
    await varrer();
    await consultar(app);
    expect(await app.deps.db.$count(consulta)).toBe(2);
    const espera = await app.runtime.jobs.boss.findJobs('consulta', { queued: true });
    expect(espera.map(({ startAfter }) => startAfter)).toEqual(
      Array(2).fill(new Date(agora.getTime() + 60_000)),
    );
    app.setClock(new Date(agora.getTime() + 60_000));
    await consultar(app, { early: true });
    const consultados = await app.deps.db
      .select({ vezes: count() })
      .from(consulta)
      .where(eq(consulta.resultado, 'found'))
      .groupBy(consulta.veiculoId);
    expect(consultados).toEqual(Array(4).fill({ vezes: 1 }));
  });

  it('a driver who waits goes first', async () => {
    await frota(app, 3);
    await varrer();
    const driver = await app.signUp();
    await contratar(app, driver, 'cnh-livre');
    await driver.api.habilitacoes.cadastrar({ NumeroCnh: CNH.semMultas, Cpf: CPF, UF: 2 });
    const [primeiro] = await app.runtime.jobs.boss.fetch<{ alvo: string }>('consulta');
    expect(primeiro?.data).toMatchObject({ alvo: 'habilitacao', urgente: true });
  });
});

describe('a sweep in batches', () => {
  it('of several processes at once enqueues each once', async () => {
    const ids = await frota(app, 700);
    await Promise.all([varrer(), varrer(), varrer(), varrer()]);
    await varrer();
    const pedidos = await naFila();
    expect(pedidos).toHaveLength(700);
    expect(new Set(pedidos)).toEqual(new Set(ids));
  });
});
