import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { COBRADOS } from '#backend/platform/adapters/infosimples/client.ts';
import { isoBrasilia } from '#backend/platform/adapters/pagbank/request.ts';
import { type SimulatorStore, shelf } from '#backend/platform/simulators/simulators.ts';
import { type Clock, type IsoDate, today } from '#lib/dates.ts';
import { isCnh, isCpf, isPlate, isRenavam } from '#lib/documents.ts';
import { CENARIOS_DA_CNH, CENARIOS_DO_VEICULO, type Cenario } from './cenarios.ts';
import type { Momento } from './multas.ts';
import { respostaDaHabilitacao, respostaDasMultas, respostaDoVeiculo } from './multas.ts';

export type InfosimplesSimulatorOptions = { store: SimulatorStore; clock: Clock; token: string };

/** An Infosimples simulator in this process. The last digit of the CNH or Renavam decides the answer (docs/sandbox.md). */
export function createInfosimplesSimulator(options: InfosimplesSimulatorOptions): Hono {
  const app = new Hono();
  app.post('/api/v2/consultas/*', async (c) => {
    const service = c.req.path.split('/consultas/')[1] ?? '';
    const input = await parameters(c);
    return c.json(envelope(options, service, input, await consult(options, service, input)));
  });
  return app;
}

type Input = Record<string, string>;
type Answer = { code: number; data?: unknown };

const SERVICES: Record<string, (options: InfosimplesSimulatorOptions, input: Input) => Promise<Answer>> = {
  'detran/rj/pontuacao': async (options, { cnh = '', cpf = '' }) => {
    if (!cnh || !cpf) return { code: 606 };
    if (!isCnh(cnh) || !isCpf(cpf)) return { code: 608 };
    const cenario = CENARIOS_DA_CNH[cnh.slice(-1)];
    return visit(options, `cnh/${cnh}`, cenario, (found, momento) =>
      respostaDaHabilitacao(cnh, found, momento),
    );
  },
  'detran/rj/veiculo': async ({ clock }, { placa = '' }) => {
    if (!placa) return { code: 606 };
    if (!isPlate(placa)) return { code: 607 };
    if (placa.startsWith('ZZZ')) return { code: 612 };
    return {
      code: 200,
      data: respostaDoVeiculo(placa, { inicio: today(clock), hoje: today(clock), consultas: 1 }),
    };
  },
  'detran/rj/multas-guias': async (options, { renavam = '' }) => {
    if (!renavam) return { code: 606 };
    if (!isRenavam(renavam)) return { code: 608 };
    const cenario = CENARIOS_DO_VEICULO[renavam.slice(-1)];
    return visit(options, `renavam/${renavam}`, cenario, (found, momento) =>
      respostaDasMultas(renavam, found, momento),
    );
  },
};

async function consult(options: InfosimplesSimulatorOptions, service: string, input: Input): Promise<Answer> {
  if (input.token !== options.token) return { code: 601 };
  return SERVICES[service]?.(options, input) ?? { code: 602 };
}

/** Counts the look-up, stores the day of the first one, and lets the scenario decide. */
async function visit(
  { store, clock }: InfosimplesSimulatorOptions,
  id: string,
  cenario: Cenario | undefined,
  answer: (cenario: Cenario, momento: Momento) => unknown,
): Promise<Answer> {
  const before = (await VISITS.get(store, id)) ?? { inicio: today(clock), consultas: 0 };
  const consultas = before.consultas + 1;
  await VISITS.put(store, id, { ...before, consultas });
  if (!cenario || cenario.codigo) return { code: cenario?.codigo ?? 612 };
  const falhas = cenario.falhasAntes ?? 0;
  if (consultas <= falhas) return { code: 615 };
  return {
    code: 200,
    data: answer(cenario, { inicio: before.inicio, hoje: today(clock), consultas: consultas - falhas }),
  };
}

const VISITS = shelf<{ inicio: IsoDate; consultas: number }>('infosimples.consulta');

async function parameters(c: Context): Promise<Input> {
  return v.parse(v.record(v.string(), v.string()), await c.req.parseBody());
}

function envelope(
  { clock }: InfosimplesSimulatorOptions,
  service: string,
  input: Input,
  { code, data }: Answer,
) {
  const { token: _, ...echo } = input;
  return {
    code,
    code_message: code === 200 ? 'A requisição foi processada com sucesso.' : 'A consulta não teve resposta.',
    errors: ERROS[code] ?? [],
    header: {
      api_version: 'v2',
      product: 'Consultas',
      service,
      parameters: echo,
      billable: COBRADOS.has(code),
      price: COBRADOS.has(code) ? '0.24' : '0.0',
      requested_at: isoBrasilia(clock()),
      elapsed_time_in_milliseconds: 538,
    },
    data_count: data ? 1 : 0,
    data: data ? [data] : [],
    site_receipts: [],
  };
}

/** Messages of the source, which are sent besides the provider's. */
const ERROS: Record<number, string[]> = {
  608: ['Os dados informados não conferem com os do Detran.'],
  612: ['Nenhum registro foi localizado com os parâmetros informados'],
};
