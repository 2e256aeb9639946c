import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { MULTAS_GUARDADAS_MAX } from '#backend/domain/guardadas/dados.ts';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { marco, multa } from '#backend/platform/db/schema/multas.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { type Driver, NOW, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';

const app = sharedApp();
const seed = seeds(app);
beforeEach(() => app.setClock(NOW));

/** Fines kept by hand are free without a plan. */
async function semPlano(): Promise<Driver> {
  const driver = await app.signUp();
  await app.deps.db
    .update(assinatura)
    .set({ canceladaEm: app.deps.clock() })
    .where(eq(assinatura.usuarioId, driver.id));
  return driver;
}

const CARTA = {
  AutoInfracao: 'sp-1234 5678',
  DataInfracao: '2026-10-30',
  HoraInfracao: '8:05',
  OrgaoEmissor: 'DER-SP',
  Codigo: '745-50 Transitar em velocidade superior',
  Placa: 'abc-1d23',
};

async function falha(chamada: Promise<unknown>) {
  return chamada.then(
    () => ({ code: 'deu certo', fields: {} }),
    ({ code, fields }: { code?: string; fields?: object }) => ({ code, fields }),
  );
}

describe('a fine that no source knows', () => {
  it('is kept without a plan, with what the law says of its code, its deadline and calendar', async () => {
    const driver = await semPlano();
    const { Guid } = await driver.api.guardadas.guardar({
      ...CARTA,
      Datas: [{ Tipo: 'prazo_defesa', Data: '2026-12-05' }],
    });
    const lida = await driver.api.guardadas.ver({ guid: Guid });
    expect(lida).toMatchObject({
      AutoInfracao: 'SP12345678',
      HoraInfracao: '08:05',
      CodigoInfracao: '74550',
      PlacaInformada: 'ABC1D23',
      Valor: 130_16,
      Pontos: 4,
      Origem: 'motorista',
      Fase: 'P',
    });
    expect(lida.Marcos).toEqual([{ Tipo: 'prazo_defesa', Data: '2026-12-05', Origem: 'carta' }]);
    const { Multas, Restam } = await driver.api.guardadas.lista();
    expect(Multas.map((uma) => uma.Guid)).toEqual([Guid]);
    expect(Restam).toBe(MULTAS_GUARDADAS_MAX - 1);
    const { Endereco } = await driver.api.lembretes.criarCalendario({ Senha: driver.senha });
    const agenda = await (await app.fetch(new URL(Endereco).pathname)).text();
    expect(agenda).toContain('SP12345678');
    expect(agenda).toContain('DTSTART;VALUE=DATE:20261205');
    expect(agenda).not.toContain('ABC1D23');
    expect((await driver.api.multas.listar().catch(({ code }) => code)) as unknown).toBe('MENU_BLOQUEADO');
    const linhas = await app.rows(auditoria, eq(auditoria.atorId, driver.id));
    expect(linhas.map(({ acao }) => acao)).toContain('guardada.guardar');
  });

  it('is shown in the list of fines, at its licence and its vehicle, marked as typed by hand, and its points count', async () => {
    const driver = await app.signUp();
    const cnh = await seed.habilitacao(driver);
    const carro = await seed.veiculo(driver, { placa: 'ABC1D23' });
    const { Guid } = await driver.api.guardadas.guardar({ ...CARTA, Habilitacao: cnh.guid });
    const { Multas } = await driver.api.multas.listar();
    expect(Multas).toMatchObject([
      { Guid, Origem: 'motorista', Habilitacao: { Guid: cnh.guid }, Veiculo: { Guid: carro.guid } },
    ]);
    const [lida] = await driver.api.habilitacoes.lista();
    expect(lida?.Infracoes).toMatchObject([{ Guid, Pontos: 4, Contagem: 'em_aberto' }]);
    const { Multas: doCarro } = await driver.api.veiculos.resumo({ guid: carro.guid });
    expect(doCarro).toMatchObject([{ Guid, Origem: 'motorista' }]);
  });

  it('is kept once: a double click creates one, and an existing AIT is refused in any notation', async () => {
    const driver = await semPlano();
    const Chave = '3f7cf9a6-0d7e-4b0e-9d9f-0f4c3c3f5b11';
    const [a, b] = await Promise.all([
      driver.api.guardadas.guardar({ ...CARTA, Chave }),
      driver.api.guardadas.guardar({ ...CARTA, Chave }),
    ]);
    expect(a.Guid).toBe(b.Guid);
    const outra = { ...CARTA, AutoInfracao: 'SP 12.345.678', OrgaoEmissor: 'Departamento de Estradas' };
    expect((await falha(driver.api.guardadas.guardar(outra))).code).toBe('MULTA_JA_NA_LISTA');
    // Data of the notice are added to the existing fine.
    const comData = { ...outra, Datas: [{ Tipo: 'prazo_defesa' as const, Data: '2026-12-05' }] };
    expect(await driver.api.guardadas.guardar(comData)).toEqual({
      Guid: a.Guid,
      JaExistia: true,
      DaFonte: false,
    });
    expect((await driver.api.guardadas.ver({ guid: a.Guid })).Marcos).toMatchObject([{ Data: '2026-12-05' }]);
    await driver.api.guardadas.guardar({ ...comData, Paga: true });
    expect(await driver.api.guardadas.ver({ guid: a.Guid })).toMatchObject({
      ...{
        ValorSerPago: 0,
        Marcos: expect.arrayContaining([expect.objectContaining({ Tipo: 'pagamento' })]),
      },
    });
    // The same number of another body on another day is another fine.
    const alheia = { ...outra, DataInfracao: '2026-10-01' };
    expect((await falha(driver.api.guardadas.guardar(alheia))).code).toBe('deu certo');
  });
});

describe('a fine entered by hand', () => {
  it('can be corrected: its days stay, a later date of infraction is refused, and paid can be undone', async () => {
    const driver = await semPlano();
    const { Guid } = await driver.api.guardadas.guardar({
      ...CARTA,
      Paga: true,
      Datas: [{ Tipo: 'autuacao_expedida', Data: '2026-11-06' }],
    });
    expect(await driver.api.guardadas.ver({ guid: Guid })).toMatchObject({ ValorSerPago: 0 });
    await driver.api.guardadas.corrigir({ GuidMulta: Guid, ...CARTA, Codigo: '746-30', Placa: '' });
    const lida = await driver.api.guardadas.ver({ guid: Guid });
    expect(lida).toMatchObject({ Valor: 195_23, ValorSerPago: 195_23, Pontos: 5, PlacaInformada: null });
    expect(lida.Marcos).toEqual([{ Tipo: 'autuacao_expedida', Data: '2026-11-06', Origem: 'carta' }]);
    const depois = { GuidMulta: Guid, ...CARTA, DataInfracao: '2026-11-07' };
    expect((await falha(driver.api.guardadas.corrigir(depois))).fields).toHaveProperty('DataInfracao');
  });

  it('is removed with its days', async () => {
    const driver = await semPlano();
    const { Guid } = await driver.api.guardadas.guardar({
      ...CARTA,
      Datas: [{ Tipo: 'prazo_defesa', Data: '2026-12-05' }],
    });
    await driver.api.guardadas.retirar({ GuidMulta: Guid });
    for (const tabela of [multa, marco])
      expect(await app.deps.db.$count(tabela, eq(tabela.usuarioId, driver.id))).toBe(0);
    expect((await falha(driver.api.guardadas.retirar({ GuidMulta: Guid }))).code).toBe('NAO_ENCONTRADO');
  });

  it('cannot be removed after a request or purchase for it', async () => {
    const driver = await semPlano();
    const { Guid } = await driver.api.guardadas.guardar(CARTA);
    const { Id } = await driver.api.guardadas.ver({ guid: Guid });
    await seed.credito(driver, Id);
    expect((await falha(driver.api.guardadas.retirar({ GuidMulta: Guid }))).code).toBe('MULTA_EM_USO');
  });

  it('excludes fines listed by a source, which are neither shown nor changed here', async () => {
    const driver = await app.signUp();
    const { id: veiculoId } = await seed.veiculo(driver);
    const { guid } = await seed.multa(driver, { veiculoId });
    const datas = { GuidMulta: guid, Marcos: [{ Tipo: 'prazo_defesa' as const, Data: '2026-12-05' }] };
    for (const chamar of [
      () => driver.api.guardadas.ver({ guid }),
      () => driver.api.guardadas.corrigir({ GuidMulta: guid, ...CARTA }),
      () => driver.api.guardadas.retirar({ GuidMulta: guid }),
      () => driver.api.guardadas.marcar(datas),
    ])
      expect((await falha(chamar())).code).toBe('NAO_ENCONTRADO');
  });
});
