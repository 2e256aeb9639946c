import { isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import { sharedApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';
import { refused } from '../harness/refused.ts';

const app = sharedApp();
const seed = seeds(app);

async function driverWithLicence() {
  const driver = await app.signUp();
  // A plan without appeals, because appeals covered by a plan are not sold.
  await seed.plano(driver, 'detetive-da-multa');
  const { id: habilitacaoId } = await seed.habilitacao(driver);
  const resumo = (guid: string) =>
    driver.api.pedidos.resumo({ guids_produtos_extras: [{ guid, quantidade: 1 }] });
  return { driver, habilitacaoId, resumo };
}

describe('the appeal of a fine', () => {
  it('is not sold once its time is over, and says what to check or what is left', async () => {
    const { driver, habilitacaoId, resumo } = await driverWithLicence();
    const antiga = await seed.multa(driver, {
      habilitacaoId,
      dataInfracao: '2026-05-06',
      dataNotificacao: '2026-05-14',
      datPagamentoComDesconto: null,
    });
    await expect(resumo(antiga.guid)).rejects.toMatchObject({
      code: 'RECURSO_INDISPONIVEL',
      sentence: expect.stringContaining('último dia impresso'),
    });
    const perdida = await seed.multa(driver, {
      habilitacaoId,
      dataInfracao: '2026-03-01',
      dataNotificacao: '2026-03-10',
      dataPenalidade: '2026-05-06',
      datPagamentoComDesconto: '2026-06-05',
    });
    await expect(resumo(perdida.guid)).rejects.toMatchObject({
      code: 'RECURSO_INDISPONIVEL',
      sentence: expect.stringContaining('Não cabe mais recurso'),
    });
    await seed.marco(driver, antiga.id, 'prazo_defesa', '2026-12-15', 'carta');
    expect((await resumo(antiga.guid)).Itens).toHaveLength(1);
  });

  it('that two licences list is one appeal: bought once, paid once, used from either listing', async () => {
    const { driver, habilitacaoId } = await driverWithLicence();
    const outra = await seed.habilitacao(driver);
    const uma = await seed.multa(driver, { habilitacaoId });
    const mesma = await seed.multa(driver, {
      habilitacaoId: outra.id,
      autoInfracao: uma.autoInfracao,
      orgaoEmissor: 'DETRAN-RJ',
    });
    const alheia = await seed.multa(driver, { habilitacaoId });
    const guids = [uma, mesma, alheia].map(({ guid }) => ({ guid, quantidade: 1 }));
    const { Itens, Total } = await driver.api.pedidos.resumo({ guids_produtos_extras: guids });
    expect(Itens.map(({ NomeProduto }) => NomeProduto)).toEqual([
      `Recurso da multa ${uma.autoInfracao}`,
      `Recurso da multa ${alheia.autoInfracao}`,
    ]);
    expect(Total).toBe(100_00);
    await seed.credito(driver, uma.id);
    await refused(
      driver.api.pedidos.resumo({ guids_produtos_extras: [{ guid: mesma.guid, quantidade: 1 }] }),
      'RECURSO_JA_PAGO',
    );
    expect(await driver.api.multas.resumoHabilitacao({ guid: mesma.guid })).toMatchObject({
      Direito: 'credito',
      RecursoPago: true,
    });
    const pedido = await driver.api.recursos.solicitarHabilitacao({ GuidMulta: mesma.guid, ...documentos() });
    expect(pedido).toMatchObject({ response: 'success' });
    expect(await app.deps.db.$count(credito, isNotNull(credito.recursoId))).toBe(1);
  });
});
