import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { marco } from '#backend/platform/db/schema/multas.ts';
import type { FullApi } from '#lib/contract.ts';
import { isDone, submitForm } from '#lib/form.ts';
import { sentenceOf } from '#lib/messages.ts';
import { datasForm, valoresDasDatas } from '#lib/multas/form.ts';
import type { MarcoDoMotorista } from '#lib/multas/marcos.ts';
import { formulario } from '../../fixtures/formulario.ts';
import { type Driver, refused, sharedApp } from '../harness/app.ts';
import { motoristaComMulta, seeds } from '../harness/multas.ts';

const app = sharedApp();
const seed = seeds(app);

const driverWithFine = () => motoristaComMulta(app);

const marcar = (
  driver: Driver,
  GuidMulta: string,
  Tipo: MarcoDoMotorista,
  Data: string | null,
  Retirar = false,
) => driver.api.multas.marcar({ GuidMulta, Marcos: [{ Tipo, Data, Retirar }] });

describe('a day that a driver copies from a notice', () => {
  it('is preferred to the day of the source, is kept with its author, and is not written twice', async () => {
    const { driver, multa } = await driverWithFine();
    expect(await marcar(driver, multa.guid, 'prazo_defesa', '2026-12-20')).toEqual({ Gravados: 1 });
    expect(await marcar(driver, multa.guid, 'prazo_defesa', '2026-12-20')).toEqual({ Gravados: 0 });
    const { Marcos } = await driver.api.multas.resumo({ id: multa.id });
    expect(Marcos).toContainEqual({ Tipo: 'prazo_defesa', Data: '2026-12-20', Origem: 'carta' });
    const rows = await app.rows(marco, eq(marco.multaId, multa.id));
    expect(rows.filter(({ autor }) => autor === 'usuario')).toHaveLength(1);
    const feito = await app.rows(auditoria, eq(auditoria.acao, 'multa.marcar'));
    expect(feito.filter(({ entidadeId }) => entidadeId === String(multa.id))).toHaveLength(1);
  });

  it('is corrected by a new row, and taken back by another', async () => {
    const { driver, multa } = await driverWithFine();
    const valendo = async () =>
      (await driver.api.multas.resumo({ id: multa.id })).Marcos.find(
        ({ Tipo }) => Tipo === 'autuacao_expedida',
      );
    await marcar(driver, multa.guid, 'autuacao_expedida', '2026-11-08');
    await marcar(driver, multa.guid, 'autuacao_expedida', '2026-11-07');
    expect(await valendo()).toEqual({ Tipo: 'autuacao_expedida', Data: '2026-11-07', Origem: 'carta' });
    await marcar(driver, multa.guid, 'autuacao_expedida', null, true);
    expect(await valendo()).toEqual({ Tipo: 'autuacao_expedida', Data: '2026-11-06', Origem: 'fonte' });
    expect(await app.deps.db.$count(marco, eq(marco.multaId, multa.id))).toBe(4);
  });

  it('is accepted for the driver’s own fine, and not for a kind that only the source records', async () => {
    const { multa } = await driverWithFine();
    const other = await app.signUp();
    await refused(marcar(other, multa.guid, 'prazo_defesa', '2026-12-20'), 'NAO_ENCONTRADO');
    const { driver, multa: dela } = await driverWithFine();
    await refused(marcar(driver, dela.guid, 'fora_da_fonte' as never, '2026-12-20'), 'DADOS_INVALIDOS');
  });

  it('of one listing also counts for the other listing of the same AIT, and each names the other', async () => {
    const { driver, multa } = await driverWithFine();
    const { id: habilitacaoId } = await seed.habilitacao(driver, { numeroCnh: '01234567890' });
    await seed.multa(driver, { habilitacaoId, autoInfracao: multa.autoInfracao, orgaoEmissor: 'DETRAN-RJ' });
    await marcar(driver, multa.guid, 'prazo_defesa', '2026-12-20');
    const { Multas } = await driver.api.multas.listar();
    expect(new Set(Multas.map(({ Chave }) => Chave)).size).toBe(1);
    expect(Multas.map(({ Tambem }) => Tambem).sort()).toEqual([['CNH 01234567890'], ['Veículo KVL1A23']]);
    for (const { Marcos } of Multas)
      expect(Marcos).toContainEqual({ Tipo: 'prazo_defesa', Data: '2026-12-20', Origem: 'carta' });
  });
});

describe('the form of the days, on a page drawn before a day arrived', () => {
  async function paginaAberta() {
    const { driver, multa } = await driverWithFine();
    const ler = () => driver.api.multas.resumo({ id: multa.id });
    const enviar = async (valores: Partial<Record<string, string>>) =>
      submitForm(datasForm(await ler()), driver.api as FullApi, formulario(valores));
    const dia = async (tipo: MarcoDoMotorista) =>
      (await ler()).Marcos.find(({ Tipo }) => Tipo === tipo)?.Data ?? null;
    return { driver, multa, enviar, dia, aberta: valoresDasDatas(await ler()) };
  }

  it('saves what the driver typed there, and neither takes back nor replaces what arrived', async () => {
    const { driver, multa, enviar, dia, aberta } = await paginaAberta();
    await marcar(driver, multa.guid, 'prazo_defesa', '2026-12-20');
    await marcar(driver, multa.guid, 'autuacao_expedida', '2026-11-07');
    expect(await enviar({ ...aberta, defesa_protocolada: '2026-11-19' })).toHaveProperty('redirect');
    expect([
      await dia('defesa_protocolada'),
      await dia('prazo_defesa'),
      await dia('autuacao_expedida'),
    ]).toEqual(['2026-11-19', '2026-12-20', '2026-11-07']);
  });

  it('names a day that changed on both sides, keeps what was typed, and a second save replaces it', async () => {
    const { driver, multa, enviar, dia, aberta } = await paginaAberta();
    await marcar(driver, multa.guid, 'prazo_defesa', '2026-12-20');
    const escrita = { ...aberta, prazo_defesa: '2026-12-22', meio_autuacao: 'postal' };
    const recusada = await enviar(escrita);
    if (isDone(recusada)) throw new Error('it overwrote in silence');
    expect(recusada).toMatchObject({
      aviso: { texto: sentenceOf('DADOS_MUDARAM') },
      values: { prazo_defesa: '2026-12-22', meio_autuacao: 'postal' },
    });
    expect(recusada.errors).toEqual({ prazo_defesa: 'Na outra janela ficou: 20/12/2026.' });
    expect(await dia('prazo_defesa')).toBe('2026-12-20');
    expect(await enviar(recusada.values)).toHaveProperty('redirect');
    expect(await dia('prazo_defesa')).toBe('2026-12-22');
    // The same submission again, as a browser repeats it: its day is there.
    expect(await enviar(recusada.values)).toHaveProperty('redirect');
  });
});

describe('a defence that was granted', () => {
  it('leaves nothing to pay and no points, in the list, the detail and the licence', async () => {
    const driver = await app.signUp();
    await seed.plano(driver, 'cnh-livre');
    const { id: habilitacaoId, guid } = await seed.habilitacao(driver);
    const multa = await seed.multa(driver, { habilitacaoId });
    await marcar(driver, multa.guid, 'defesa_deferida', '2026-11-19');
    const [naLista] = (await driver.api.multas.listar()).Multas;
    expect(naLista).toMatchObject({ ValorSerPago: 0, Pontos: 0 });
    expect(await driver.api.multas.resumoHabilitacao({ guid: multa.guid })).toMatchObject({
      ValorSerPago: 0,
      Pontos: 0,
      Fase: null,
      MotivoSemFase: 'deferido',
    });
    const cnh = await driver.api.habilitacoes.resumo({ guid });
    expect(cnh.Infracoes).toEqual([expect.objectContaining({ Contagem: 'cancelada', Pontos: 4 })]);
  });
});

describe('a fine that the source no longer lists', () => {
  it('stays in the score of its licence with its end, and is removed with that licence', async () => {
    const driver = await app.signUp();
    await seed.plano(driver, 'cnh-livre');
    const { id: habilitacaoId, guid } = await seed.habilitacao(driver);
    const encerradaEm = app.deps.clock();
    const paga = {
      dataPenalidade: '2026-01-10',
      datPagamentoComDesconto: '2026-02-10',
      dataInfracao: '2025-12-01',
    };
    await seed.multa(driver, { habilitacaoId, encerradaEm, ...paga, dataNotificacao: '2025-12-10' });
    await seed.multa(driver, { habilitacaoId, encerradaEm });
    await seed.multa(driver, { habilitacaoId, encerradaEm, desligada: true });
    const { Infracoes, Multas } = await driver.api.habilitacoes.resumo({ guid });
    expect(Multas).toEqual([]);
    expect(Infracoes.map(({ Contagem }) => Contagem)).toEqual(['desconhecida', 'confirmada']);
  });
});
