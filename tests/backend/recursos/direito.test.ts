import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { credito, recurso, recursoMovimento } from '#backend/platform/db/schema/recursos.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';
import { pedidosDeRecurso } from './protocolado.ts';

const app = sharedApp();
const pedidos = pedidosDeRecurso(app);
const seed = seeds(app);

describe('the right to an appeal', () => {
  const ask = (driver: Driver, guid: string) =>
    pedidos.send('Upload', { GuidMulta: guid, ...documentos() }, driver);

  it('is missing on the trial: the specified sentence follows from the code', async () => {
    const { driver, multa } = await pedidos.driverWithFine();
    const response = await ask(driver, multa.guid);
    expect([response.status, await response.text()]).toEqual([409, 'LIMITE_MAX_ATINGIDO']);
  });

  it('comes from the plan first, then from a credit for that fine, then from one for any', async () => {
    const { driver, veiculoId } = await pedidos.driverWithFine();
    const { db, clock } = app.deps;
    await seed.plano(driver, 'cnh-livre');
    const fines = await Promise.all(Array.from({ length: 14 }, () => seed.multa(driver, { veiculoId })));
    const [nova, comCredito, generica] = fines.splice(0, 3);
    if (!nova || !comCredito || !generica) throw new Error('three fines are needed');
    await db.insert(recurso).values(
      fines.map(({ id }) => ({
        usuarioId: driver.id,
        multaId: id,
        fase: 'P' as const,
        direito: 'plano' as const,
        criadoEm: clock(),
      })),
    );
    const doRecurso = await seed.credito(driver, comCredito.id);
    const geral = await seed.credito(driver);

    expect((await ask(driver, nova.guid)).status).toBe(200);
    expect((await ask(driver, comCredito.guid)).status).toBe(200);
    expect((await ask(driver, generica.guid)).status).toBe(200);
    const feitos = new Map((await pedidos.recursosDe(driver)).map((r) => [r.multaId, r]));
    expect(feitos.get(nova.id)?.direito).toBe('plano');
    expect(feitos.get(comCredito.id)?.direito).toBe('credito');
    const usados = await db
      .select()
      .from(credito)
      .where(eq(credito.usuarioId, driver.id))
      .orderBy(credito.id);
    expect(usados.map(({ id, recursoId }) => [id, recursoId])).toEqual([
      [doRecurso.id, feitos.get(comCredito.id)?.id],
      [geral.id, feitos.get(generica.id)?.id],
    ]);

    const last = await seed.multa(driver, { veiculoId });
    expect(await (await ask(driver, last.guid)).text()).toBe('LIMITE_MAX_ATINGIDO');
  });

  it('of the plan takes only so many pre-existing fines, the next phase of one of them included', async () => {
    const { driver, veiculoId } = await pedidos.driverWithFine({ plano: 'cnh-livre' });
    const old = await Promise.all(
      Array.from({ length: 7 }, () => seed.multa(driver, { veiculoId, preexistente: true })),
    );
    for (const { guid } of old.slice(0, 6)) expect((await ask(driver, guid)).status).toBe(200);
    expect(await (await ask(driver, old[6]?.guid ?? '')).text()).toBe('LIMITE_MAX_ATINGIDO');
    const [first] = await pedidos.recursosDe(driver);
    await app.deps.db.insert(recursoMovimento).values(
      (['em_analise', 'protocolado', 'indeferido'] as const).map((status) => ({
        recursoId: first?.id ?? 0,
        usuarioId: driver.id,
        status,
        autor: 'teste',
        quando: app.deps.clock(),
      })),
    );
    const again = old.find(({ id }) => id === first?.multaId);
    // The notice of penalty, not the refusal, opens the next phase.
    await seed.marco(driver, again?.id ?? 0, 'penalidade_expedida', '2026-11-19');
    expect((await ask(driver, again?.guid ?? '')).status).toBe(200);
    const nova = await seed.multa(driver, { veiculoId });
    expect((await ask(driver, nova.guid)).status).toBe(200);
  });

  it('pays once, however many requests arrive together', async () => {
    const { driver, veiculoId, multa } = await pedidos.driverWithFine();
    const others = await Promise.all(Array.from({ length: 4 }, () => seed.multa(driver, { veiculoId })));
    await seed.credito(driver);
    const answers = await Promise.all([multa, ...others].map(({ guid }) => ask(driver, guid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await pedidos.recursosDe(driver)).toHaveLength(1);
    expect(await pedidos.arquivosDe(driver)).toHaveLength(4);
  });

  it('of the plan pays once for its last appeal of the year too', async () => {
    const { driver, veiculoId } = await pedidos.driverWithFine({ plano: 'cnh-livre' });
    const fines = await Promise.all(Array.from({ length: 15 }, () => seed.multa(driver, { veiculoId })));
    const used = fines.splice(0, 11).map(({ id }) => ({
      usuarioId: driver.id,
      multaId: id,
      fase: 'P' as const,
      direito: 'plano' as const,
      criadoEm: app.deps.clock(),
    }));
    await app.deps.db.insert(recurso).values(used);
    const answers = await Promise.all(fines.map(({ guid }) => ask(driver, guid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('opens one appeal of a fine, however many requests for it arrive together', async () => {
    const { driver, multa } = await pedidos.driverWithFine({ plano: 'cnh-blindada' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(driver, multa.guid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await pedidos.recursosDe(driver)).toHaveLength(1);
  });
});
