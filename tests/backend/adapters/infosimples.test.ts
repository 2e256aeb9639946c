import { describe, expect, it } from 'vitest';
import { COBRADOS, CODIGOS, createInfosimples } from '#backend/platform/adapters/infosimples/client.ts';
import { createInfosimplesSimulator } from '#backend/platform/simulators/infosimples/app.ts';
import { CENARIOS_DA_CNH, CENARIOS_DO_VEICULO } from '#backend/platform/simulators/infosimples/cenarios.ts';
import { inProcessFetch } from '#backend/platform/simulators/simulators.ts';
import { addDays, today } from '#lib/dates.ts';
import { alone } from '../harness/fake.ts';
import { recordingLog } from './support.ts';

const CPF = '390.533.447-05';

function setup({ token = 'chave', fetch }: { token?: string; fetch?: typeof globalThis.fetch } = {}) {
  let now = new Date('2026-11-20T15:00:00Z');
  const clock = () => now;
  const simulator = createInfosimplesSimulator(alone(clock, 'chave'));
  const { log, lines } = recordingLog();
  const source = createInfosimples({
    fetch: fetch ?? inProcessFetch(simulator),
    baseUrl: 'https://infosimples.test',
    token,
    log,
    timeoutMs: 50,
  });
  return {
    source,
    simulator,
    lines,
    clock,
    licence: (digit: keyof typeof CENARIOS_DA_CNH) =>
      source.consultarHabilitacao({ numeroCnh: CENARIOS_DA_CNH[digit].exemplo, cpf: CPF, uf: 'RJ' }),
    vehicle: (digit: keyof typeof CENARIOS_DO_VEICULO, placa = 'RIO2A18') =>
      source.consultarVeiculo({ placa, renavam: CENARIOS_DO_VEICULO[digit].exemplo, documento: CPF }),
    pass: (days: number) => {
      now = new Date(now.getTime() + days * 86_400_000);
    },
  };
}

const answer = (body: unknown, status = 200) => ({
  fetch: async () => Response.json(body, { status }),
});

describe('looking up a licence', () => {
  it('tells fines of each nature, their money in centavos and their dates within the last year', async () => {
    const { licence, clock } = setup();
    const found = await licence(2);
    if (found.outcome !== 'found') throw new Error(found.outcome);
    const { multas, pontos } = found.dados;
    expect(multas.map((multa) => [multa.valorOriginal, multa.pontos])).toEqual([
      [88_38, 3],
      [130_16, 4],
      [195_23, 5],
      [293_47, 7],
    ]);
    expect(multas[0]).toMatchObject({
      codigoInfracao: '52070',
      data: '2026-11-08',
      hora: expect.stringMatching(/^\d\d:\d\d$/),
      valorSerPago: 88_38,
      valorDesconto: 17_68,
      limiteDesconto: null,
      dataNotificacao: '2026-11-16',
      dataPenalidade: null,
    });
    expect(multas[3]).toMatchObject({ statusPagamento: 'Paga', valorSerPago: 0 });
    expect(multas.every((multa) => multa.data > addDays(today(clock), -365))).toBe(true);
    expect(pontos).toMatchObject({ pontuaveisAutuacao: 3, pontuaveisPenalidade: 16 });
    expect(new Set(multas.map((multa) => multa.autoInfracao)).size).toBe(4);
  });

  it('tells the processes of suspension and of revocation apart', async () => {
    const { licence } = setup();
    expect(await licence(4)).toMatchObject({ dados: { processos: [{ tipo: 'suspensao' }] } });
    expect(await licence(5)).toMatchObject({ dados: { processos: [{ tipo: 'cassacao' }] } });
  });

  it('distinguishes an unknown licence from wrong data', async () => {
    const { licence, source } = setup();
    expect(await licence(7)).toMatchObject({ outcome: 'none', custoCentavos: 24 });
    expect(await licence(8)).toMatchObject({ outcome: 'invalid_input', custoCentavos: 24 });
    const wrongDigits = { numeroCnh: '12345678901', cpf: CPF, uf: 'RJ' };
    expect(await source.consultarHabilitacao(wrongDigits)).toMatchObject({ outcome: 'invalid_input' });
  });
});

describe('a source in trouble', () => {
  it.each(Object.entries({ ...CODIGOS, 799: 'source_unavailable' }))(
    'code %s ends as the table says whatever the HTTP status, costs what it says, and keeps the words of the source',
    async (code, outcome) => {
      const errors = ['Dito pela fonte'];
      const cobrado = COBRADOS.has(Number(code));
      const header = { billable: cobrado, price: cobrado ? '0.24' : '0.0' };
      const body = { code: Number(code), code_message: 'Dito pelo serviço', errors, header, data: [] };
      for (const status of [200, 500]) {
        const told = await setup(answer(body, status)).licence(0);
        expect(told).toMatchObject({ outcome, custoCentavos: cobrado ? 24 : 0 });
        if (told.outcome === 'none') continue;
        expect(JSON.parse('respostaBruta' in told ? (told.respostaBruta ?? '') : '')).toMatchObject({
          errors,
        });
      }
    },
  );

  it('tells nothing with an empty success', async () => {
    expect(await setup(answer({ code: 200, data: [] })).licence(0)).toMatchObject({ outcome: 'none' });
  });

  it('keeps the raw data of an answer that it cannot read, without what was asked', async () => {
    const body = {
      code: 200,
      header: { billable: true, price: '0.24', parameters: { cpf: '39053344705' } },
      data: [
        {
          nome: 'MARIA',
          infracoes: [{ numero_ait: 'C1', datahora: '31/02/2026 10:00:00', valor: 'R$ 1,00' }],
        },
      ],
    };
    const result = await setup(answer(body)).licence(0);
    expect(result).toMatchObject({ outcome: 'malformed', custoCentavos: 24 });
    if (result.outcome !== 'malformed') throw new Error(result.outcome);
    expect(JSON.parse(result.respostaBruta)).toEqual({ code: 200, data: body.data });
  });

  it('refuses a wrong token, and writes neither token nor documents to the log', async () => {
    const { licence, lines } = setup({ token: 'errada' });
    expect(await licence(0)).toMatchObject({ outcome: 'auth_failed' });
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toMatch(/errada|39053344705|17876663650/);
  });
});

describe('looking up a vehicle', () => {
  it('puts registration, fines and debts together and adds up the cost of both calls', async () => {
    const found = await setup().vehicle(2);
    if (found.outcome !== 'found') throw new Error(found.outcome);
    expect(found.custoCentavos).toBe(48);
    expect(found.dados.multas).toHaveLength(4);
    expect(found.dados.debitos).toEqual([
      { descricao: 'IPVA, cota única 2026', valor: 1_842_37 },
      { descricao: 'Licenciamento anual 2026', valor: 246_38 },
    ]);
    expect(found.dados).toMatchObject({ localRegistro: 'RIO DE JANEIRO', anoFabricacao: '2022' });
    expect(found.dados.modelo).toBeTruthy();
  });

  it('takes no record of fines for a vehicle without fines', async () => {
    expect(await setup().vehicle(7)).toMatchObject({ outcome: 'found', dados: { multas: [], debitos: [] } });
  });

  it('stops after the first call when the plate is unknown, and pays once', async () => {
    expect(await setup().vehicle(0, 'ZZZ1A23')).toMatchObject({ outcome: 'none', custoCentavos: 24 });
  });

  it('fails when only one of the two calls answered', async () => {
    expect(await setup().vehicle(6)).toMatchObject({ outcome: 'source_unavailable', custoCentavos: 24 });
    expect(await setup().vehicle(8)).toMatchObject({ outcome: 'invalid_input', custoCentavos: 48 });
  });

  it('reads the maker and model of an imported vehicle', async () => {
    const one = (marca: string) => setup(answer({ code: 200, data: [{ marca, multas: [] }] })).vehicle(0);
    const plain = { multas: [], debitos: [] };
    expect(await one('I/FORD RANGER XLS')).toMatchObject({
      dados: { fabricante: 'FORD', modelo: 'RANGER XLS', ...plain },
    });
    expect(await one('FIAT/DUCATO MINIBUS')).toMatchObject({
      dados: { fabricante: 'FIAT', modelo: 'DUCATO MINIBUS' },
    });
    expect(await one('PUMA')).toMatchObject({ dados: { fabricante: null, modelo: 'PUMA' } });
  });
});

/** Of each service no more than the fields without which an answer cannot be read. */
const MINIMAL: Record<string, unknown> = {
  'detran/rj/pontuacao': { nome: 'ANA', infracoes: [] },
  'detran/rj/veiculo': { marca: 'FIAT/UNO' },
  'detran/rj/multas-guias': {
    multas: [{ descricao: 'Avançar o sinal', numero_ait: 'A1', datahora: '22/09/2026', valor: 'R$ 130,16' }],
  },
};

/** A source that answers so little, and `other` instead of one of them. */
const minimal = (other: Record<string, unknown> = {}) =>
  setup({
    fetch: async (input) => {
      const nome = new URL(String(input)).pathname.replace('/api/v2/consultas/', '');
      return Response.json({ code: 200, header: null, data: nome in other ? other[nome] : [MINIMAL[nome]] });
    },
  });

describe('an answer without every field that may be missing', () => {
  it('of a vehicle and of a licence is read', async () => {
    expect(await minimal().vehicle(0)).toMatchObject({
      outcome: 'found',
      dados: {
        ...{ fabricante: 'FIAT', modelo: 'UNO', cor: null, proprietario: null, debitos: [] },
        multas: [
          {
            ...{ autoInfracao: 'A1', data: '2026-09-22', valorOriginal: 13_016, valorSerPago: 13_016 },
            ...{ orgaoEmissor: null, limiteDesconto: null, situacao: null, codigoInfracao: null },
          },
        ],
      },
    });
    expect(await minimal().licence(0)).toMatchObject({
      outcome: 'found',
      dados: { nome: 'ANA', categoria: null, vencimento: null, multas: [] },
    });
  });

  it.each([[[{}]], [[{ infracoes: [] }]], [null]])(
    'but with %j for its fines is unreadable, and does not mean that there are none',
    async (data) => {
      const vazia = minimal({ 'detran/rj/multas-guias': data });
      expect(await vazia.vehicle(0)).toMatchObject({ outcome: 'malformed' });
      const semLista = minimal({ 'detran/rj/pontuacao': [{ nome: 'ANA' }] });
      expect(await semLista.licence(0)).toMatchObject({ outcome: 'malformed' });
    },
  );
});
