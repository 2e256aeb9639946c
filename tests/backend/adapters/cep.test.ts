import { describe, expect, it } from 'vitest';
import { createCep } from '#backend/platform/adapters/cep.ts';
import { createCepSimulator } from '#backend/platform/simulators/cep.ts';
import { inProcessFetch } from '#backend/platform/simulators/simulators.ts';
import { recordingLog } from './support.ts';

const COPACABANA = {
  logradouro: 'Avenida Atlântica',
  bairro: 'Copacabana',
  cidade: 'Rio de Janeiro',
  uf: 'RJ',
};

type Wire = () => Response | Promise<Response>;

function setup({ viaCep }: { viaCep?: Wire } = {}) {
  const simulator = inProcessFetch(createCepSimulator());
  let asked = 0;
  const cep = createCep({
    baseUrl: 'https://viacep.test',
    log: recordingLog().log,
    timeoutMs: 5_000,
    fetch: async (input, init) => {
      asked += 1;
      return viaCep ? viaCep() : simulator(input, init);
    },
  });
  return { cep, asked: () => asked };
}

describe('looking up a CEP', () => {
  it('accepts it in any notation', async () => {
    const { cep } = setup();
    expect(await cep.find('22010-000')).toEqual(COPACABANA);
    expect(await cep.find(' 22.010-000')).toEqual(COPACABANA);
  });

  it('accepts both answers of ViaCEP for an unknown CEP', async () => {
    for (const erro of ['true', true]) {
      const { cep, asked } = setup({ viaCep: () => Response.json({ erro }) });
      expect(await cep.find('99999999')).toBeNull();
      expect(asked()).toBe(1);
    }
  });

  it('makes no call for an impossible CEP', async () => {
    const { cep, asked } = setup();
    expect(await cep.find('2201')).toBeNull();
    expect(asked()).toBe(0);
  });

  const troubles: [string, Wire][] = [
    ['silent', () => new Promise<Response>(() => undefined)],
    ['answering HTML', () => new Response('<h1>Http 400</h1>', { status: 400 })],
    ['blocking us', () => new Response('<html>', { status: 403 })],
    ['answering half', () => new Response('{"cep":"22010-000","logra')],
    ['answering without a city', () => Response.json({ cep: '22010-000', logradouro: 'Avenida Atlântica' })],
    ['unreachable', () => Promise.reject<Response>(new TypeError('fetch failed'))],
  ];
  // A service that never answers would keep the driver until the test's own time without a limit.
  it.each(troubles)('finds nothing when ViaCEP is %s, and asks once', async (_name, viaCep) => {
    const { cep, asked } = setup({ viaCep });
    expect(await cep.find('22010000')).toBeNull();
    expect(asked()).toBe(1);
  });
});
