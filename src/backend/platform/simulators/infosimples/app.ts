import { Hono } from 'hono';
import * as v from 'valibot';
import { COBRADOS } from '#backend/platform/adapters/infosimples/client.ts';
import { type SimulatorStore, shelf } from '#backend/platform/simulators/simulators.ts';
import { type Clock, type IsoDate, today } from '#lib/dates.ts';
import { isCnh, isCpf, isPlate, isRenavam } from '#lib/documents.ts';
import { CENARIOS_DA_CNH, CENARIOS_DO_VEICULO, type Cenario } from './cenarios.ts';
import { type Momento, respostaDaHabilitacao, respostaDasMultas, respostaDoVeiculo } from './multas.ts';

export type InfosimplesSimulatorOptions = { store: SimulatorStore; clock: Clock; token: string };

/** An Infosimples simulator in this process. The last digit of the CNH or Renavam decides the answer (docs/sandbox.md). */
export function createInfosimplesSimulator(options: InfosimplesSimulatorOptions): Hono {
  const app = new Hono();
  app.post('/api/v2/consultas/*', async (c) => {
    const { token, ...input } = v.parse(v.record(v.string(), v.string()), await c.req.parseBody());
    if (token !== options.token) return c.json(envelope({ code: 601 }));
    const service = SERVICES[c.req.path.split('/consultas/')[1] ?? ''];
    return c.json(envelope(service ? await service(options, input) : { code: 602 }));
  });
  return app;
}

type Input = Record<string, string>;
type Answer = { code: number; data?: unknown };

const SERVICES: Record<string, (options: InfosimplesSimulatorOptions, input: Input) => Promise<Answer>> = {
  'detran/rj/pontuacao': async (options, { cnh = '', cpf = '' }) => {
    if (!cnh || !cpf) return { code: 606 };
    if (!isCnh(cnh) || !isCpf(cpf)) return { code: 608 };
    return visit(options, `cnh/${cnh}`, CENARIOS_DA_CNH, respostaDaHabilitacao);
  },
  'detran/rj/veiculo': async ({ clock }, { placa = '' }) => {
    if (!placa) return { code: 606 };
    if (!isPlate(placa)) return { code: 607 };
    if (placa.startsWith('ZZZ')) return { code: 612 };
    return { code: 200, data: respostaDoVeiculo(placa, today(clock)) };
  },
  'detran/rj/multas-guias': async (options, { renavam = '' }) => {
    if (!renavam) return { code: 606 };
    if (!isRenavam(renavam)) return { code: 608 };
    return visit(options, `renavam/${renavam}`, CENARIOS_DO_VEICULO, respostaDasMultas);
  },
};

/** Counts the look-up, stores the day of the first one, and lets the scenario decide. */
async function visit(
  { store, clock }: InfosimplesSimulatorOptions,
  id: string,
  cenarios: Readonly<Record<string, Cenario>>,
  answer: (numero: string, cenario: Cenario, momento: Momento) => unknown,
): Promise<Answer> {
  const before = (await VISITS.get(store, id)) ?? { inicio: today(clock), consultas: 0 };
  const consultas = before.consultas + 1;
  await VISITS.put(store, id, { ...before, consultas });
  const cenario = cenarios[id.slice(-1)] ?? CENARIOS_DA_CNH[7];
  if (cenario.codigo) return { code: cenario.codigo };
  const falhas = cenario.falhasAntes ?? 0;
  if (consultas <= falhas) return { code: 615 };
  const momento = { inicio: before.inicio, hoje: today(clock), consultas: consultas - falhas };
  return { code: 200, data: answer(id.replace(/^.*\//, ''), cenario, momento) };
}

const VISITS = shelf<{ inicio: IsoDate; consultas: number }>('infosimples.consulta');

function envelope({ code, data }: Answer) {
  const billable = COBRADOS.has(code);
  return {
    code,
    code_message: code === 200 ? 'A requisição foi processada com sucesso.' : 'A consulta não teve resposta.',
    errors: ERROS[code] ?? [],
    header: { billable, price: billable ? '0.24' : '0.0' },
    data: data ? [data] : [],
  };
}

/** Messages of the source, which are sent besides the provider's. */
const ERROS: Record<number, string[]> = {
  608: ['Os dados informados não conferem com os do Detran.'],
  612: ['Nenhum registro foi localizado com os parâmetros informados'],
};
