import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { type Driver, shared, sharedApp } from '../harness/app.ts';
import { comprador } from '../pedidos/support.ts';
import { calls, linhasDe, sendAs, taking } from './linhas.ts';

const app = sharedApp();
let linhas: Record<string, Record<string, unknown>>;
let bia: Driver;
/** Plates, numbers and names of Ana's rows. */
let segredos: RegExp;

beforeAll(async () => {
  const ana = await comprador(app);
  bia = await comprador(app);
  const semente = await linhasDe(app, { ana, outro: bia });
  linhas = semente.linhas;
  const { cnh, carro, daCnh, doCarro } = semente;
  const { db } = app.deps;
  await db.update(usuario).set({ nome: 'Ana Segredo' }).where(eq(usuario.id, ana.id));
  const pessoa = { nome: 'Ana Segredo', cpf: '86288366757' };
  await db.update(habilitacao).set(pessoa).where(eq(habilitacao.id, cnh.id));
  segredos = new RegExp(
    [
      ...[ana.email, cnh.numeroCnh, carro.numeroRenavam, 'Segredo', pessoa.cpf],
      ...[daCnh.autoInfracao, doCarro.autoInfracao],
    ].join('|'),
    'i',
  );
});

/** Signing out is left out: it would end the session that the other calls need. */
const semLinha = calls.filter(([nome]) => nome !== 'conta.sair' && !taking.some(([outra]) => outra === nome));

describe('a driver with a plan who asks for the rows of another', () => {
  it.each(taking)('is refused by %s', async (nome, endpoint) => {
    const fields = linhas[nome] ?? expect.fail(`add ${nome} to tests/backend/access/linhas.ts`);
    const resposta = await sendAs(app, bia, { endpoint, fields });
    const texto = await resposta.text();
    expect([403, 404], texto).toContain(resposta.status);
    expect(texto).not.toMatch(segredos);
  });

  it.each(semLinha)('reads in %s nothing of the other', async (_nome, endpoint) => {
    const resposta = await sendAs(app, bia, { endpoint, fields: {} });
    expect(resposta.status).not.toBe(401);
    expect(await resposta.text()).not.toMatch(segredos);
  });
});

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
