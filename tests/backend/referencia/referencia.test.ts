import { describe, expect, it } from 'vitest';
import { shared, sharedApp } from '../harness/app.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());

describe('states and cities', () => {
  it('are 27 and, in all, the official 5,571', async () => {
    const states = await ana.api.referencia.estados();
    expect(states).toHaveLength(27);
    expect(states[18]).toEqual({ ID: 19, Sigla: 'RJ', Nome: 'Rio de Janeiro' });
    const cities = await Promise.all(states.map(({ Sigla }) => ana.api.referencia.municipios({ uf: Sigla })));
    expect(cities.flat()).toHaveLength(5571);
    expect(cities[18]).toHaveLength(92);
    expect(cities[18]?.[0]).toEqual({ ID: '3300100', Nome: 'Angra dos Reis', Estado: '19' });
  });

  it('of a state that does not exist are not found', async () => {
    expect((await app.fetch('/api/appUsuario/v1/Municipio/XX')).status).toBe(404);
    expect((await app.fetch('/api/appUsuario/v1/Municipio/..%2F..')).status).toBe(422);
  });
});

describe('the address of a CEP', () => {
  it('is found for any notation of the number, and from the cache the second time', async () => {
    const address = await ana.api.referencia.cep({ cep: '22010-000' });
    expect(address).toMatchObject({
      Logradouro: 'Avenida Atlântica',
      Bairro: 'Copacabana',
      Cidade: 'Rio de Janeiro',
      Uf: 'RJ',
    });
    app.deps.adapters.cep.find = async () => {
      throw new Error('asked again');
    };
    expect(await ana.api.referencia.cep({ cep: '22010000' })).toEqual(address);
  });

  it('takes eight digits and no fewer', async () => {
    expect((await app.fetch('/api/appUsuario/v1/Cep/2201', {}, ana)).status).toBe(422);
  });
});
