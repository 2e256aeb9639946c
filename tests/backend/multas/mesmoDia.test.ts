import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { lembrar } from '#backend/domain/avisos/lembretes/varrer.ts';
import { lembrete } from '#backend/platform/db/schema/avisos.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { addDays, daysBetween, type IsoDate } from '#lib/dates.ts';
import { ORIGENS, type OrigemDoMarco, TIPOS_DE_MARCO, type TipoDeMarco } from '#lib/multas/marcos.ts';
import { comPrazo, linhasDoPainel, prazosPorDia } from '#lib/multas/painel.ts';
import { prazoDaFrente, prazosConhecidos, procedimentoDaMulta } from '#lib/multas/situacao.ts';
import { NOW, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';

const HOJE = '2026-11-20';
const app = sharedApp();

type Dito = readonly [TipoDeMarco, IsoDate | null, OrigemDoMarco];

/** Contradictory data that may still arrive: a notice after the judgment, a filing before the infraction, two days for one deadline. */
const CONTRADITORIAS: Dito[][] = [
  [
    ['prazo_defesa', '2026-11-25', 'carta'],
    ['penalidade_expedida', '2026-11-10', 'fonte'],
    ['vencimento', '2026-12-20', 'fonte'],
  ],
  [
    ['penalidade_expedida', '2026-11-01', 'fonte'],
    ['vencimento', '2026-12-02', 'fonte'],
    ['prazo_jari', '2026-12-12', 'carta'],
  ],
  [
    ['prazo_defesa', '2026-11-28', 'carta'],
    ['encerrada', null, 'fonte'],
  ],
  [
    ['jari_indeferido', '2026-10-01', 'motorista'],
    ['jari_ciencia', '2026-11-15', 'motorista'],
    ['vencimento', '2026-12-04', 'fonte'],
  ],
  [['defesa_protocolada', '2026-01-01', 'motorista']],
  [
    ['vencimento', '2026-10-01', 'fonte'],
    ['prazo_cetran', '2026-12-01', 'operador'],
  ],
];

const dia = fc.integer({ min: -60, max: 40 }).map((n) => addDays(HOJE, n));
const dito = fc.tuple(
  fc.constantFrom(...TIPOS_DE_MARCO),
  fc.option(dia),
  fc.constantFrom<OrigemDoMarco>(...ORIGENS),
);
const QUAISQUER: Dito[][] = fc.sample(fc.array(dito, { minLength: 1, maxLength: 6 }), {
  numRuns: 34,
  seed: 7,
});

it('with any milestones of a fine, home, Prazos, its page, the calendar and the reminders show the same nearest day', async () => {
  app.setClock(NOW);
  const dono = await app.signUp();
  const cnh = await seeds(app).habilitacao(dono);
  for (const ditos of [...CONTRADITORIAS, ...QUAISQUER]) {
    const uma = await seeds(app).multa(dono, { habilitacaoId: cnh.id });
    for (const [tipo, data, origem] of ditos) await seeds(app).marco(dono, uma.id, tipo, data, origem);
  }
  const { Endereco } = await dono.api.lembretes.criarCalendario({ Senha: dono.senha });
  const feed = await (await app.fetch(new URL(Endereco).pathname)).text();
  const eventos = new ICAL.Component(ICAL.parse(feed))
    .getAllSubcomponents('vevent')
    .map((um) => new ICAL.Event(um));
  await lembrar(systemCtx(app.deps));
  const lembrados = await app.deps.db.select().from(lembrete);

  const { Multas } = await dono.api.multas.listar();
  let quantas = 0;
  for (const multa of Multas) {
    const linhas = linhasDoPainel([multa], HOJE);
    const naHome = comPrazo(linhas)[0]?.vivos[0]?.data ?? null;
    const detalhe = await dono.api.multas.resumoHabilitacao({ guid: multa.Guid });
    const p = procedimentoDaMulta(detalhe, HOJE);
    const { prazo } = prazoDaFrente(p);
    const noCalendario = eventos.filter(({ uid }) => uid.startsWith(multa.Guid));
    const oQueSeSabe = JSON.stringify(multa.Marcos);
    expect(prazosPorDia(linhas)[0]?.data ?? null, oQueSeSabe).toBe(naHome);
    expect(noCalendario.map(({ startDate }) => startDate.toString()).sort()[0] ?? null, oQueSeSabe).toBe(
      naHome,
    );
    if (naHome === null) continue;
    quantas += 1;
    expect(prazo?.data, oQueSeSabe).toBe(naHome);
    const naTabela = prazosConhecidos(p).filter(({ tipo }) => tipo === prazo?.tipo);
    expect(
      naTabela.map(({ data }) => data),
      oQueSeSabe,
    ).toEqual([naHome]);
    const falado = lembrados.filter(({ multaId }) => multaId === multa.Id);
    // Known since today: this morning only days that are 15, 7, 3, 1 or 0 days away are announced.
    const devido = [15, 7, 3, 1, 0].includes(daysBetween(HOJE, naHome));
    if (devido)
      expect(
        falado.map(({ data }) => data),
        oQueSeSabe,
      ).toContain(naHome);
    for (const { data } of falado) expect(data >= naHome, oQueSeSabe).toBe(true);
  }
  expect(Multas).toHaveLength(40);
  expect(quantas).toBeGreaterThan(15);
});

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
