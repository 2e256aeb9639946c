import * as v from 'valibot';
import { expect, it } from 'vitest';
import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { shared, sharedApp } from '../harness/app.ts';
import { calls } from './calls.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());

/** Read calls without input. */
const readings = calls.filter(
  ([, { method, path, input, file }]) =>
    method === 'GET' && !path.includes(':') && !file && v.safeParse(input, {}).success,
);

it.each(readings)('%s answers a new driver in the shape of the contract', async (_name, endpoint) => {
  const response = await app.fetch(endpoint.path, {}, ana);
  expect(response.status).toBe(200);
  v.parse(endpoint.answer, await response.json());
});

const { conta, referencia, shell, peticoes } = contract;
const asked: readonly (readonly [string, Endpoint, Record<string, string>])[] = [
  ['the municipalities of a state', referencia.municipios, { uf: 'RJ' }],
  ['the banner of a size', shell.telaInicial, { tamanho: 'g' }],
  ['the menu', shell.verificacaoMenus, {}],
  ['the models of petitions', peticoes.modelos, {}],
  ['a code that was never made', conta.codigoDeRecuperacao, { Codigo: 'x' }],
  ['a question for a passkey', conta.opcoesDeEntrada, {}],
  [
    'another wish about the own data',
    conta.requerer,
    { Tipo: 'correcao', Texto: 'Meu nome tem outro acento.' },
  ],
];

it.each(asked)('%s comes in the shape of the contract', async (_what, endpoint, input) => {
  const rest = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name] ?? '';
    delete rest[name];
    return value;
  });
  const body = endpoint.function
    ? new URLSearchParams({ function: endpoint.function, email: ana.email, Email: ana.email, ...rest })
    : JSON.stringify(rest);
  const headers = new Headers(endpoint.function ? {} : { 'content-type': 'application/json' });
  const post = { method: 'POST', body, headers };
  const response = await app.fetch(path, endpoint.method === 'GET' ? {} : post, ana);
  expect(response.status).toBe(200);
  v.parse(endpoint.answer, await response.json());
});
