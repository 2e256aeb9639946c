import { eq, isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { escreverGuiasDaFonte } from '#backend/domain/multas/guias.ts';
import { guia } from '#backend/platform/db/schema/multas.ts';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { comDv, GUIA_NAO_CONFERE, linhaDaArrecadacao } from '#lib/multas/guia.ts';
import { refused, sharedApp } from '../harness/app.ts';
import { documentos, motoristaComMulta, seeds } from '../harness/multas.ts';

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

const linha = (valor: number) =>
  linhaDaArrecadacao(comDv(`876${String(valor).padStart(11, '0')}${'0'.repeat(4)}${'3'.repeat(25)}`));

type Motorista = Awaited<ReturnType<typeof motoristaComMulta>>;
const guiasDe = async ({ driver, multa }: Motorista) =>
  (await driver.api.multas.resumo({ id: multa.id })).Guias;
const daFonte = ({ multa }: Motorista, codigo: string | null) =>
  transaction(systemCtx(app.deps), (tx) =>
    escreverGuiasDaFonte(tx, multa.usuarioId, [
      { multaId: multa.id, linha: codigo, vencimento: codigo && '2026-12-20' },
    ]),
  );

describe('the slip that a driver copies', () => {
  it('is shown with its data, stored once, and withdrawn by a new row', async () => {
    const dela = await motoristaComMulta(app);
    const { driver, multa } = dela;
    const Codigo = linha(195_23).replace(/(\d{12})/g, '$1 ');
    const guardar = (texto: string) =>
      driver.api.multas.guardarGuia({ GuidMulta: multa.guid, Codigo: texto, Vencimento: '2026-12-21' });
    expect(await guardar(Codigo)).toEqual({ Guardada: true });
    await guardar(Codigo);
    expect(await guiasDe(dela)).toEqual([
      {
        ...{ Tipo: 'linha', Codigo: linha(195_23), Valor: 195_23, Recebedor: null },
        ...{ Vencimento: '2026-12-21', Origem: 'motorista' },
      },
    ]);
    expect(await app.deps.db.$count(guia, eq(guia.multaId, multa.id))).toBe(1);
    expect(await guardar('')).toEqual({ Guardada: false });
    expect(await guiasDe(dela)).toEqual([]);
    expect(await app.deps.db.$count(guia, eq(guia.multaId, multa.id))).toBe(2);
  });

  it('is refused when a digit is wrong', async () => {
    const dela = await motoristaComMulta(app);
    const errada = linha(195_23).replace(/^8/, '9');
    const recusa = dela.driver.api.multas.guardarGuia({ GuidMulta: dela.multa.guid, Codigo: errada });
    await expect(recusa).rejects.toMatchObject({ fields: { Codigo: GUIA_NAO_CONFERE } });
    expect(await guiasDe(dela)).toEqual([]);
  });
});

describe('the slip that a source lists', () => {
  it('follows the source: new, the same, gone, never one with wrong check digits', async () => {
    const dela = await motoristaComMulta(app);
    await daFonte(dela, linha(156_18));
    await daFonte(dela, linha(156_18));
    expect(await guiasDe(dela)).toMatchObject([{ Origem: 'fonte', Valor: 156_18, Vencimento: '2026-12-20' }]);
    expect(await app.deps.db.$count(guia, eq(guia.multaId, dela.multa.id))).toBe(1);
    await daFonte(dela, '1'.repeat(47));
    expect(await guiasDe(dela)).toEqual([]);
    await daFonte(dela, null);
    expect(await app.deps.db.$count(guia, eq(guia.multaId, dela.multa.id))).toBe(2);
  });
});
