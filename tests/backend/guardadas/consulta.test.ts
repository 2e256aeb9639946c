import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { avisarDasMultas } from '#backend/domain/consultas/avisos.ts';
import { encerrarMultas, sincronizarMultas } from '#backend/domain/consultas/multas.ts';
import type { ConsultaMulta } from '#backend/platform/adapters/infosimples/servicos.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { type Driver, refused, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';

const app = sharedApp();
const seed = seeds(app);

const LISTADA: ConsultaMulta = {
  autoInfracao: 'SP-12345678',
  autoRenainf: null,
  data: '2026-10-30',
  hora: '08:05',
  codigoInfracao: '74550',
  descricao: 'Transitar em velocidade superior',
  enquadramento: '218 I',
  local: 'Rod. Anchieta',
  orgaoEmissor: 'Departamento de Estradas de Rodagem',
  situacao: 'Notificação de autuação expedida',
  statusPagamento: 'Não paga',
  valorOriginal: 130_16,
  valorSerPago: 130_16,
  valorDesconto: null,
  limiteDesconto: null,
  dataNotificacao: '2026-11-06',
  dataPenalidade: null,
  pontos: 4,
  suspensiva: false,
  guia: { linha: null, pix: null, vencimento: null },
};

type Alvo = Parameters<typeof encerrarMultas>[1];

/** The source answers for a licence or vehicle, and the driver is notified. */
const consultar = (de: Alvo, listadas: readonly ConsultaMulta[] = [LISTADA]) =>
  transaction(systemCtx(app.deps), async (tx) => {
    const multas = await sincronizarMultas(tx, de, { listadas, primeira: true });
    await avisarDasMultas(tx, multas, { de });
  });

async function guardada(driver: Driver, mais: object = {}) {
  const { Guid } = await driver.api.guardadas.guardar({
    AutoInfracao: 'SP12345678',
    DataInfracao: '2026-10-30',
    OrgaoEmissor: 'DER-SP',
    Codigo: '745-50',
    Paga: true,
    Datas: [{ Tipo: 'prazo_defesa', Data: '2026-12-05' }],
    ...mais,
  });
  return Guid;
}

async function comCnh() {
  const driver = await app.signUp();
  const { id } = await seed.habilitacao(driver);
  return { driver, de: { alvo: 'habilitacao', id, usuarioId: driver.id } as const };
}

describe('a fine that the driver kept and a source brings afterwards', () => {
  it('is merged: the driver’s days stay, the data come from the source', async () => {
    const { driver, de } = await comCnh();
    const guid = await guardada(driver);
    await consultar(de);
    await consultar(de);
    const { Multas } = await driver.api.multas.listar();
    expect(Multas).toMatchObject([
      { Guid: guid, Origem: 'ambas', AutoInfracao: 'SP-12345678', StatusPagamento: 'Não paga' },
    ]);
    const marcos = new Map(Multas[0]?.Marcos.map((um) => [um.Tipo, um]));
    expect(marcos.get('prazo_defesa')).toMatchObject({ Data: '2026-12-05', Origem: 'carta' });
    expect(marcos.get('autuacao_expedida')).toMatchObject({ Data: '2026-11-06', Origem: 'fonte' });
    expect(marcos.has('pagamento')).toBe(false);
    const avisos = await driver.api.notificacoes.lista();
    expect(avisos.map(({ Assunto }) => Assunto)).toEqual(['A consulta encontrou a multa que você guardou']);
  });

  it('then belongs to the source: it cannot be corrected or removed, but its days can be recorded', async () => {
    const { driver, de } = await comCnh();
    const GuidMulta = await guardada(driver);
    await consultar(de);
    await refused(driver.api.guardadas.retirar({ GuidMulta }), 'MULTA_DA_FONTE');
    const Marcos = [{ Tipo: 'defesa_protocolada' as const, Data: '2026-11-18' }];
    expect(await driver.api.guardadas.marcar({ GuidMulta, Marcos })).toEqual({ Gravados: 1 });
  });

  it('is not closed by a source that does not list it, even when attached to that licence', async () => {
    const { driver, de } = await comCnh();
    const [cnh] = await driver.api.habilitacoes.lista();
    await guardada(driver, { Habilitacao: cnh?.Guid });
    await consultar(de, []);
    const { Multas } = await driver.api.multas.listar();
    expect(Multas).toMatchObject([{ Origem: 'motorista', AutoInfracao: 'SP12345678' }]);
  });

  it('is not taken over by a look-up for another driver', async () => {
    const { driver } = await comCnh();
    await guardada(driver);
    const outro = await comCnh();
    await consultar(outro.de);
    expect((await outro.driver.api.multas.listar()).Multas).toMatchObject([{ Origem: 'fonte' }]);
    expect((await driver.api.multas.listar()).Multas).toMatchObject([{ Origem: 'motorista' }]);
  });

  it('goes back to the driver when the licence becomes another one by its correction', async () => {
    const { driver, de } = await comCnh();
    const guid = await guardada(driver);
    await consultar(de);
    await transaction(systemCtx(app.deps), (tx) => encerrarMultas(tx, de));
    const [linha] = await app.rows(multa, eq(multa.guid, guid));
    expect(linha).toMatchObject({ origem: 'motorista', desligada: false, habilitacaoId: null });
    expect((await driver.api.guardadas.ver({ guid })).Marcos).toContainEqual({
      Tipo: 'prazo_defesa',
      Data: '2026-12-05',
      Origem: 'carta',
    });
  });
});

const CARTA = { AutoInfracao: 'SP12345678', DataInfracao: '2026-10-30', Codigo: '745-50' };

it('a written warning that is kept by hand has nothing to pay and no points (CTB art. 267), told with it or later', async () => {
  const { api } = await app.signUp();
  const aviso = { Tipo: 'advertencia' as const, Data: '2026-11-10' };
  const { Guid } = await api.guardadas.guardar({ ...CARTA, Datas: [aviso] });
  const outra = await api.guardadas.guardar({ ...CARTA, AutoInfracao: 'SP87654321' });
  await api.guardadas.marcar({ GuidMulta: outra.Guid, Marcos: [aviso] });
  for (const guid of [Guid, outra.Guid])
    expect(await api.guardadas.ver({ guid })).toMatchObject({ ValorSerPago: 0, Pontos: 0 });
});
