import { describe, expect, it } from 'vitest';
import { createCep } from '#backend/platform/adapters/cep.ts';
import { createCepSimulator } from '#backend/platform/simulators/createSimulators.ts';
import { inProcessFetch } from '#backend/platform/simulators/simulators.ts';
import { recordingLog } from './support.ts';

const COPACABANA = {
  logradouro: 'Avenida Atlântica',
  bairro: 'Copacabana',
  cidade: 'Rio de Janeiro',
  uf: 'RJ',
};

type Wire = () => Response | Promise<Response>;
const silence: Wire = () => new Promise<Response>(() => undefined);
const brasilApi: Wire = () =>
  Response.json({
    cep: '22010000',
    street: 'Avenida Atlântica',
    neighborhood: 'Copacabana',
    city: 'Rio de Janeiro',
    state: 'RJ',
    service: 'open-cep',
  });

function setup({ viaCep, fallback }: { viaCep?: Wire; fallback?: Wire } = {}) {
  const simulator = inProcessFetch(createCepSimulator());
  const asked: string[] = [];
  const cep = createCep({
    baseUrl: 'https://viacep.test',
    ...(fallback && { fallbackUrl: 'https://brasilapi.test' }),
    log: recordingLog().log,
    totalMs: 2_000,
    fetch: async (input, init) => {
      const { host } = new URL(String(input));
      asked.push(host);
      if (host === 'brasilapi.test' && fallback) return fallback();
      return viaCep ? viaCep() : simulator(input, init);
    },
  });
  return { cep, asked };
}

describe('looking up a CEP', () => {
  it('accepts it in any notation', async () => {
    const { cep } = setup();
    expect(await cep.find('22010-000')).toEqual(COPACABANA);
    expect(await cep.find(' 22.010-000')).toEqual(COPACABANA);
  });

  it('accepts both answers of ViaCEP for an unknown CEP', async () => {
    for (const erro of ['true', true]) {
      const { cep, asked } = setup({ viaCep: () => Response.json({ erro }), fallback: brasilApi });
      expect(await cep.find('99999999')).toBeNull();
      expect(asked).toEqual(['viacep.test']);
    }
  });

  it('makes no call for an impossible CEP', async () => {
    const { cep, asked } = setup();
    expect(await cep.find('2201')).toBeNull();
    expect(asked).toEqual([]);
  });

  const troubles: [string, Wire][] = [
    ['silent', silence],
    ['answering HTML', () => new Response('<h1>Http 400</h1>', { status: 400 })],
    ['blocking us', () => new Response('<html>', { status: 403 })],
    ['answering half', () => new Response('{"cep":"22010-000","logra')],
    ['answering without a city', () => Response.json({ cep: '22010-000', logradouro: 'Avenida Atlântica' })],
    ['unreachable', () => Promise.reject<Response>(new TypeError('fetch failed'))],
  ];
  it.each(troubles)('asks BrasilAPI when ViaCEP is %s', async (_name, viaCep) => {
    const { cep, asked } = setup({ viaCep, fallback: brasilApi });
    expect(await cep.find('22010000')).toEqual(COPACABANA);
    expect(asked).toEqual(['viacep.test', 'brasilapi.test']);
  });

  it('gives up within its time when both are silent', async () => {
    const { cep } = setup({ viaCep: silence, fallback: silence });
    // Neither ever answers: without a time limit this would wait until the test's own.
    expect(await cep.find('22010000')).toBeNull();
  });
});
