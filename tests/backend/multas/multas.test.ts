import { eq, isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { escreverGuiasDaFonte } from '#backend/domain/multas/guias.ts';
import { guia } from '#backend/platform/db/schema/multas.ts';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { comDv, GUIA_NAO_CONFERE, linhaDaArrecadacao } from '#lib/multas/guia.ts';
import { type Driver, refused, shared, sharedApp } from '../harness/app.ts';
import { documentos, motoristaComMulta, seeds } from '../harness/multas.ts';

const app = sharedApp();

const seed = seeds(app);

const ana = shared(() => app.signUp());

const get = (path: string, driver?: Driver) => app.fetch(`/api/appUsuario/v1${path}`, {}, driver);

describe('the fines of a driver', () => {
  it('come with the specified fields, reais with decimals, the newest first', async () => {
    const habilitacao = await seed.habilitacao(ana, { numeroCnh: '01234567890' });
    const veiculo = await seed.veiculo(ana);
    const antiga = await seed.multa(ana, { habilitacaoId: habilitacao.id, autoInfracao: 'C11111111' });
    await seed.multa(ana, {
      veiculoId: veiculo.id,
      autoInfracao: 'K22222222',
      dataInfracao: '2026-11-10',
      recursoOnline: false,
    });
    const response = await get('/Multa/Multas', ana);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('no-store');
    const body = await response.json();
    expect(body.Multas.map((m: { AutoInfracao: string }) => m.AutoInfracao)).toEqual([
      'K22222222',
      'C11111111',
    ]);
    expect(body.Multas[1]).toMatchObject({
      Id: antiga.id,
      Guid: antiga.guid,
      Tipo: 'Habilitacao',
      ValorSerPago: 104.13,
      DataInfracao: '2026-10-30',
      TemRecurso: false,
      RecursoOnline: true,
      Pontos: 4,
      Valor: 130.16,
      Descricao: 'Transitar em velocidade superior à máxima em até 20%',
      Habilitacao: { NumeroCnh: '01234567890' },
      Veiculo: null,
      PrecoRecurso: 300,
    });
    expect(body.Multas[0]).toMatchObject({
      Tipo: 'Veiculo',
      RecursoOnline: false,
      Veiculo: { Placa: 'KVL1A23' },
    });
  });
});

describe('one fine', () => {
  it('of a vehicle has every specified field', async () => {
    const caio = await app.signUp();
    const veiculo = await seed.veiculo(caio);
    const { id } = await seed.multa(caio, { veiculoId: veiculo.id });
    const response = await get(`/Multa/${id}/Resumo`, caio);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      Situacao: 'Notificação de autuação expedida',
      AutoInfracao: expect.stringMatching(/^C\d{8}$/),
      AutoRenainf: expect.stringMatching(/^\d{11}$/),
      DataInfracao: '2026-10-30',
      HoraInfracao: '14:35',
      Data: '2026-10-30',
      Hora: '14:35',
      DatPagamentoComDesconto: '2026-12-06',
      EnquadramentoInfracao: '218 I',
      LocalInfracao: 'Av. Brasil, 2000',
      OrgaoEmissor: 'Detran RJ',
      StatusPagamento: 'Não paga',
      ValorOriginal: 130.16,
      ValorSerPago: 104.13,
      ValorDesconto: 26.03,
      DescricaoFluxoRecurso: 'Nenhum recurso solicitado. Fase atual: Defesa Prévia.',
      Veiculo: { NumeroRenavam: veiculo.numeroRenavam, Modelo: 'VW/GOL 1.0', Placa: 'KVL1A23' },
      Habilitacao: null,
      Fase: 'P',
      Direito: null,
    });
  });

  it('whose appeal is paid says so in the list, so that it is not paid twice', async () => {
    const caio = await app.signUp();
    const { id: habilitacaoId } = await seed.habilitacao(caio);
    const paga = await seed.multa(caio, { habilitacaoId });
    const outra = await seed.multa(caio, { habilitacaoId });
    await seed.credito(caio, paga.id);
    await seed.credito(caio);
    const { Multas, RecursosDisponiveis } = await caio.api.multas.listar();
    expect(Multas.map((m) => [m.Id, m.RecursoPago])).toEqual([
      [outra.id, false],
      [paga.id, true],
    ]);
    expect(RecursosDisponiveis).toEqual({ Plano: 0, Creditos: 2 });
  });
});

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
