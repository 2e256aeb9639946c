import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { recursosDaFila } from '#backend/desk/fila.ts';
import { recursoNaFila } from '#backend/platform/db/schema/equipe.ts';
import { recurso, recursoMovimento, recursoPergunta } from '#backend/platform/db/schema/recursos.ts';
import { addDays, formatDate, today } from '#lib/dates.ts';
import { sharedApp } from '../harness/app.ts';
import { motoristaComMulta, seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';

const app = sharedApp();
const sandra = operador(app);
const ctx = () => systemCtx(app.deps);
const fila = (filtro = {}) => recursosDaFila(ctx(), filtro);

describe('the last day of an appeal', () => {
  it('is for staff and driver the earlier of two, from every listing of its AIT', async () => {
    const { db, clock } = app.deps;
    const seed = seeds(app);
    const hoje = today(clock);
    const { driver, multa: doVeiculo } = await motoristaComMulta(app, {
      dataNotificacao: null,
      datPagamentoComDesconto: null,
    });
    const { id: habilitacaoId } = await seed.habilitacao(driver);
    const daCnh = await seed.multa(driver, {
      ...{ habilitacaoId, autoInfracao: doVeiculo.autoInfracao, orgaoEmissor: 'DETRAN-RJ' },
      ...{ dataNotificacao: null, datPagamentoComDesconto: null },
    });
    await seed.marco(driver, doVeiculo.id, 'prazo_jari', addDays(hoje, 20), 'carta');
    const dele = { usuarioId: driver.id, quando: clock(), autor: 'teste' };
    const [{ id, guid } = { id: 0, guid: '' }] = await db
      .insert(recurso)
      .values({
        ...{ usuarioId: driver.id, multaId: doVeiculo.id, fase: 'I', direito: 'plano', criadoEm: clock() },
      })
      .returning();
    await db.insert(recursoMovimento).values({ ...dele, recursoId: id, status: 'solicitado' });
    await db.insert(recursoPergunta).values({ ...dele, recursoId: id, texto: 'Qual a placa?' });
    const naFila = async () => (await fila({ vista: 'motorista' })).find((um) => um.id === id)?.prazo;
    const guardado = () => app.rows(recursoNaFila, eq(recursoNaFila.recursoId, id));
    expect(await naFila()).toBe(addDays(hoje, 20));

    await seed.marco(driver, daCnh.id, 'penalidade_expedida', addDays(hoje, -35));
    await seed.marco(driver, daCnh.id, 'vencimento', addDays(hoje, 10));
    expect(await naFila()).toBe(addDays(hoje, 10));
    expect(await guardado()).toMatchObject([{ prazo: addDays(hoje, 10) }]);
    const naMesa = JSON.stringify((await sandra.faz('ver', { tipo: 'recursos', id: String(id) })).dados);
    expect(naMesa).toContain(`${formatDate(addDays(hoje, 10))} (da fonte)`);
    expect(await driver.api.recursos.pergunta({ guid })).toMatchObject({ Prazo: addDays(hoje, 10) });
    expect(await driver.api.recursos.todos({ SemArquivos: true })).toMatchObject([
      { Prazo: addDays(hoje, 10) },
    ]);
  });

  it('is that of its own phase: a missed defence says so, and the notice of penalty does not hide it', async () => {
    const { db, clock } = app.deps;
    const seed = seeds(app);
    const hoje = today(clock);
    const { driver, multa: uma } = await motoristaComMulta(app, {
      dataNotificacao: null,
      datPagamentoComDesconto: null,
    });
    const [{ id } = { id: 0 }] = await db
      .insert(recurso)
      .values({
        ...{ usuarioId: driver.id, multaId: uma.id, fase: 'P', direito: 'plano', criadoEm: clock() },
      })
      .returning();
    const dele = { usuarioId: driver.id, quando: clock(), autor: 'teste' };
    await db.insert(recursoMovimento).values({ ...dele, recursoId: id, status: 'em_analise' });
    const naFila = async () => {
      await fila();
      return (await app.rows(recursoNaFila, eq(recursoNaFila.recursoId, id)))[0]?.prazo;
    };
    await seed.marco(driver, uma.id, 'prazo_defesa', addDays(hoje, -10), 'carta');
    expect(await naFila()).toBe(addDays(hoje, -10));
    await seed.marco(driver, uma.id, 'prazo_jari', addDays(hoje, 25), 'carta');
    expect(await naFila()).toBe(addDays(hoje, -10));
    expect(await driver.api.recursos.todos({ SemArquivos: true })).toMatchObject([{ Prazo: null }]);
  });
});
