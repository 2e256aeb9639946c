import { asc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { retomarConsultas, verificar } from '#backend/domain/consultas/verificacoes.ts';
import { consultarHabilitacao } from '#backend/domain/habilitacoes/consulta.ts';
import { consultarVeiculo } from '#backend/domain/veiculos/consulta.ts';
import {
  type Consulta,
  createInfosimples,
  type SemDados,
} from '#backend/platform/adapters/infosimples/client.ts';
import type {
  ConsultaHabilitacao,
  ConsultaVeiculo,
} from '#backend/platform/adapters/infosimples/servicos.ts';
import { consulta, habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { renavamComFinal } from '../../fixtures/numeros.ts';
import { NOW, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { CNH, CPF, comFonte, consultar, contratar, notificacoesDe, PLACA } from './fixtures.ts';

const app = sharedApp();
afterEach(async () => {
  app.setClock(NOW);
  for (const alvo of ['habilitacao', 'veiculo'] as const) await retomarConsultas(app.deps, alvo);
});

async function comCnh() {
  const driver = await app.signUp();
  await contratar(app, driver, 'cnh-livre');
  const { guid } = await driver.api.habilitacoes.cadastrar({ NumeroCnh: CNH.semMultas, Cpf: CPF, UF: 2 });
  const { Id: id } = await driver.api.habilitacoes.resumo({ guid });
  return { driver, guid, id };
}

const termina = (outcome: SemDados, custoCentavos = 0): Consulta<ConsultaHabilitacao & ConsultaVeiculo> => ({
  outcome,
  respostaBruta: '{"errors":["dito"]}',
  custoCentavos,
  elapsedMs: 3,
});

const proxima = async (id: number) => {
  const [row] = await app.rows(habilitacao, eq(habilitacao.id, id));
  return ((row?.proximaConsultaEm?.getTime() ?? 0) - app.deps.clock().getTime()) / 3_600_000;
};

describe("an error of Via Livre's account (602, 604, 606, 607)", () => {
  it('is not shown as the driver’s: look-ups stop without further charges until an operator resumes them', async () => {
    const [ana, bia] = [await comCnh(), await comCnh()];
    let asked = 0;
    const ctx = comFonte(app, {
      consultarHabilitacao: async () => {
        asked += 1;
        return termina('our_mistake', 24);
      },
    });
    await consultarHabilitacao(ctx, ana.id);
    await consultarHabilitacao(ctx, bia.id);
    expect(asked).toBe(1);
    for (const { driver, guid } of [ana, bia]) {
      const resumo = await driver.api.habilitacoes.resumo({ guid });
      expect(resumo).toMatchObject({ ComErro: false, QtdeConsultas: 0 });
      expect(await notificacoesDe(app, driver)).toEqual([]);
    }
    expect((await ana.driver.api.habilitacoes.resumo({ guid: ana.guid })).FonteSemResposta).toBe(true);
    // Later than what is already queued, so that no job runs meanwhile.
    expect(await proxima(bia.id)).toBeGreaterThan(6);

    const { faz } = operador(app);
    expect((await faz('consultas paradas')).dados).toMatchObject([{ alvo: 'habilitacao' }]);
    const [kept] = await app.rows(consulta, eq(consulta.habilitacaoId, ana.id));
    expect(kept).toMatchObject({
      resultado: 'our_mistake',
      custoCentavos: 24,
      respostaBruta: '{"errors":["dito"]}',
    });
    expect(JSON.stringify((await faz('respostas listar')).dados)).toContain(`consulta-${kept?.id}`);

    await faz('consultas retomar', { alvo: 'habilitacao' });
    await expect(faz('consultas retomar', { alvo: 'habilitacao' })).rejects.toThrow(/não estão paradas/);
    app.setClock(new Date(Date.parse(NOW) + 1_000));
    await verificar(systemCtx(app.deps));
    await consultar(app);
    for (const { driver, guid } of [ana, bia])
      expect(await driver.api.habilitacoes.resumo({ guid })).toMatchObject({
        QtdeConsultas: 1,
        ComErro: false,
      });
  });
});

describe('data that the source does not show (611, 620) or limits (622)', () => {
  it.each([
    ['withheld', 24 * 6, 24 * 7],
    ['repeated', 22, 24],
  ] as const)(
    '%s waits for its regular day, with no mistake of the driver’s',
    async (outcome, least, most) => {
      const { driver, guid, id } = await comCnh();
      await consultarHabilitacao(comFonte(app, { consultarHabilitacao: async () => termina(outcome) }), id);
      expect(await driver.api.habilitacoes.resumo({ guid })).toMatchObject({
        ComErro: false,
        FonteSemResposta: true,
      });
      expect(await proxima(id)).toBeGreaterThan(least);
      expect(await proxima(id)).toBeLessThanOrEqual(most);
    },
  );
});

it('data that changed at the source (619) asks the driver for a correction', async () => {
  const { driver, guid, id } = await comCnh();
  await consultarHabilitacao(comFonte(app, { consultarHabilitacao: async () => termina('changed', 24) }), id);
  expect(await driver.api.habilitacoes.resumo({ guid })).toMatchObject({
    ComErro: true,
    MensagemErro: expect.stringContaining('mudou'),
  });
});

describe('a vehicle, which takes two calls that cost', () => {
  it('pays the first call once, though the second fails repeatedly', async () => {
    const driver = await app.signUp();
    await contratar(app, driver, 'via-livre-total');
    const { Guid: guid } = await driver.api.veiculos.cadastrar({
      ...{ NumeroRenavam: renavamComFinal(2), Placa: PLACA, UF: 'RJ' },
    });
    const [row] = await app.rows(veiculo, eq(veiculo.guid, guid));
    const id = row?.id ?? 0;
    const asked: string[] = [];
    let down = true;
    const header = { billable: true, price: '0.24' };
    const fonte = createInfosimples({
      fetch: async (input) => {
        const service = String(input).split('/consultas/')[1] ?? '';
        asked.push(service);
        if (service === 'detran/rj/veiculo')
          return Response.json({ code: 200, header, data: [{ marca: 'FIAT/UNO', nome: 'ANA' }] });
        if (down) return Response.json({ code: 615, header: { billable: false }, data: [] });
        return Response.json({ code: 200, header, data: [{ multas: [], debitos: [] }] });
      },
      ...{ baseUrl: 'https://infosimples.test', token: 't', log: app.deps.log },
    });
    const ctx = comFonte(app, fonte);
    for (let tries = 0; tries < 3; tries += 1)
      await expect(consultarVeiculo(ctx, id)).rejects.toThrow('source_unavailable');
    down = false;
    await consultarVeiculo(ctx, id);
    expect(asked.filter((service) => service === 'detran/rj/veiculo')).toHaveLength(1);
    const rows = await app.rows(consulta, eq(consulta.veiculoId, id), asc(consulta.id));
    expect(rows.map(({ custoCentavos }) => custoCentavos)).toEqual([24, 0, 0, 24]);
    expect(rows.at(-1)).toMatchObject({ resultado: 'found', respostaBruta: null });
    const [depois] = await app.rows(veiculo, eq(veiculo.id, id));
    expect(depois).toMatchObject({ modelo: 'UNO', fabricante: 'FIAT' });
  });
});
