import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';

const app = sharedApp();
const seed = seeds(app);

const CONSULTA = new Date('2026-11-19T12:00:00.000Z');

/** One AIT listed by a licence and a vehicle, with the body spelled in two ways. */
async function umAutoEmDois(naCnh: { statusPagamento?: string; valorSerPago?: number } = {}) {
  const driver = await app.signUp();
  await seed.plano(driver, 'cnh-livre');
  const carro = await seed.veiculo(driver, { consultadoEm: CONSULTA });
  const cnh = await seed.habilitacao(driver, { numeroCnh: '01234567890' });
  const doCarro = await seed.multa(driver, { veiculoId: carro.id });
  const daCnh = await seed.multa(driver, {
    habilitacaoId: cnh.id,
    autoInfracao: doCarro.autoInfracao,
    orgaoEmissor: 'DETRAN-RJ',
    ...naCnh,
  });
  return { driver, carro, cnh, doCarro, daCnh };
}

describe('one AIT that a licence and a vehicle list', () => {
  it('names the other place in the table of each', async () => {
    const { driver, carro, cnh } = await umAutoEmDois();
    const doVeiculo = await driver.api.veiculos.resumo({ guid: carro.guid });
    const daHabilitacao = await driver.api.habilitacoes.resumo({ guid: cnh.guid });
    expect(doVeiculo.Multas.map(({ Tambem }) => Tambem)).toEqual([['CNH 01234567890']]);
    expect(daHabilitacao.Multas.map(({ Tambem }) => Tambem)).toEqual([['Veículo KVL1A23']]);
  });

  it('is paid on the vehicle’s page when the licence’s source says so', async () => {
    const { driver, carro, cnh } = await umAutoEmDois({ statusPagamento: 'Paga', valorSerPago: 0 });
    const { Multas } = await driver.api.veiculos.resumo({ guid: carro.guid });
    expect(Multas[0]?.ValorSerPago).toBe(0);
    expect((await driver.api.habilitacoes.resumo({ guid: cnh.guid })).Multas[0]?.ValorSerPago).toBe(0);
  });

  it('is not named after the source dropped it, and never for another driver', async () => {
    const { driver, carro, daCnh, doCarro } = await umAutoEmDois();
    const outro = await app.signUp();
    await seed.plano(outro, 'cnh-livre');
    const { id: habilitacaoId } = await seed.habilitacao(outro);
    await seed.multa(outro, { habilitacaoId, autoInfracao: doCarro.autoInfracao });
    await app.deps.db.update(multa).set({ encerradaEm: app.deps.clock() }).where(eq(multa.id, daCnh.id));
    const { Multas } = await driver.api.veiculos.resumo({ guid: carro.guid });
    expect(Multas.map(({ Tambem }) => Tambem)).toEqual([[]]);
  });
});
