import { describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { verificar } from '#backend/domain/consultas/verificacoes.ts';
import { NOW, sharedApp } from '../harness/app.ts';
import { CNH, consultar, semPlano } from './fixtures.ts';
import { habilitacoesDe } from './frota.ts';

const app = sharedApp();
const casos = habilitacoesDe(app);

describe('the sweep', () => {
  it('asks weekly, or daily for the larger plans, never later than promised', async () => {
    const livre = await casos.motorista(CNH.semMultas, 'cnh-livre');
    const blindada = await casos.motorista(CNH.semMultas, 'cnh-blindada');
    await consultar(app);
    const dias = async (id: number) => {
      const proxima = (await casos.linha(id))?.proximaConsultaEm?.getTime() ?? 0;
      return (proxima - app.deps.clock().getTime()) / 86_400_000;
    };
    expect(await dias(livre.id)).toBeGreaterThan(6.7);
    expect(await dias(livre.id)).toBeLessThanOrEqual(7);
    expect(await dias(blindada.id)).toBeGreaterThan(0.95);
    expect(await dias(blindada.id)).toBeLessThanOrEqual(1);
    app.passDays(1);
    await verificar(systemCtx(app.deps));
    await consultar(app);
    expect([
      (await casos.linha(livre.id))?.qtdeConsultas,
      (await casos.linha(blindada.id))?.qtdeConsultas,
    ]).toEqual([1, 2]);
    app.setClock(NOW);
  });

  it('does not check a licence without a plan in force, one that is switched off, and one with an error', async () => {
    const semPlanoHoje = await casos.motorista(CNH.semMultas);
    const desligada = await casos.motorista(CNH.semMultas);
    const comErro = await casos.motorista(CNH.recusada);
    await consultar(app);
    await semPlano(app, semPlanoHoje.driver);
    await desligada.driver.api.habilitacoes.alternar({ Guid: desligada.guid, Ativo: false });
    app.passDays(8);
    await verificar(systemCtx(app.deps));
    await consultar(app);
    for (const { id } of [semPlanoHoje, desligada, comErro])
      expect((await casos.linha(id))?.qtdeConsultas).toBe(1);
    app.setClock(NOW);
  });
});
