import { createInfosimples } from '#backend/platform/adapters/infosimples/client.ts';
import { createInfosimplesSimulator } from '#backend/platform/simulators/infosimples/app.ts';
import { CNH_DE_EXEMPLO, RENAVAM_DE_EXEMPLO } from '#backend/platform/simulators/infosimples/exemplos.ts';
import { inProcessFetch } from '#backend/platform/simulators/simulators.ts';
import { createMemoryStore } from '#backend/platform/simulators/store.ts';
import { recordingLog } from './recording-log.ts';

export const CPF = '390.533.447-05';

export function setup({ token = 'chave', fetch }: { token?: string; fetch?: typeof globalThis.fetch } = {}) {
  let now = new Date('2026-11-20T15:00:00Z');
  const clock = () => now;
  const simulator = createInfosimplesSimulator({ store: createMemoryStore(), clock, token: 'chave' });
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
    licence: (digit: number) =>
      source.consultarHabilitacao({ numeroCnh: CNH_DE_EXEMPLO[digit] ?? '', cpf: CPF, uf: 'RJ' }),
    vehicle: (digit: number, placa = 'RIO2A18') =>
      source.consultarVeiculo({ placa, renavam: RENAVAM_DE_EXEMPLO[digit] ?? '', documento: CPF }),
    pass: (days: number) => {
      now = new Date(now.getTime() + days * 86_400_000);
    },
  };
}

export const answer = (body: unknown, status = 200) => ({
  fetch: async () => Response.json(body, { status }),
});
