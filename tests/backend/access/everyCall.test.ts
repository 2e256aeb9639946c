import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { type Driver, shared, sharedApp } from '../harness/app.ts';
import { comprador } from '../pedidos/support.ts';
import { calls, linhasDe, rowsOf, sendAs, taking } from './linhas.ts';

const closed = calls.filter(([, { access }]) => access === 'session');

const app = sharedApp();

const withoutPlan = shared(() => app.signUp());

let withPlan: Driver;

beforeAll(async () => {
  await app.deps.db.update(assinatura).set({ canceladaEm: app.deps.clock() });
  withPlan = await app.signUp();
});

/** The smallest request of a call: only address and function. */
function bare(endpoint: Endpoint, driver?: Driver): Promise<Response> {
  const path = endpoint.path.replace(/:\w+/g, '1');
  if (endpoint.method === 'GET') return app.fetch(path, {}, driver);
  return app.fetch(
    path,
    { method: 'POST', body: new URLSearchParams(endpoint.function ? { function: endpoint.function } : {}) },
    driver,
  );
}

describe('every call that is not public', () => {
  it.each(closed)('%s asks for a session', async (_name, endpoint) => {
    const response = await bare(endpoint);
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('SESSAO_EXIGIDA');
  });

  it.each(closed)('%s refuses a foreign token', async (_name, endpoint) => {
    const forged = { ...withoutPlan, token: 'x'.repeat(43) };
    expect((await bare(endpoint, forged)).status).toBe(401);
  });
});

describe('every call about licences, vehicles, fines and appeals', () => {
  it.each(closed.filter(([, { gated }]) => gated && gated !== 'da multa'))(
    '%s is closed without a plan in force',
    async (_name, endpoint) => {
      const response = await bare(endpoint, withoutPlan);
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('MENU_BLOQUEADO');
    },
  );

  it('covers all of those areas', () => {
    const open = calls.filter(
      ([name, { gated }]) => /^(habilitacoes|veiculos|multas|recursos)\./.test(name) && !gated,
    );
    const daMulta = calls.filter(([, { gated }]) => gated === 'da multa').map(([name]) => name);
    // Each of these asks what pays for its fine: tests/backend/recursos/direito.test.ts.
    expect(daMulta).toEqual([
      ...['multas.resumo', 'multas.resumoHabilitacao', 'multas.marcar'],
      ...['recursos.solicitarUpload', 'recursos.solicitarHabilitacao'],
    ]);
    // Calls about a paid appeal, and about the slip of a fine that may be kept by hand, still answer after the plan has ended.
    expect(open.map(([name]) => name)).toEqual([
      ...[
        'veiculos.total',
        'multas.guardarGuia',
        'recursos.todos',
        'recursos.pergunta',
        'recursos.responder',
      ],
    ]);
  });
});

describe('every legacy call', () => {
  it.each(closed.filter(([, { path }]) => path.startsWith('/comercio/')))(
    '%s refuses the e-mail of somebody else',
    async (_name, endpoint) => {
      const body = new URLSearchParams({
        function: endpoint.function ?? '',
        email: 'outra@example.com',
        Email: 'outra@example.com',
      });
      const response = await app.fetch(endpoint.path, { method: 'POST', body }, withoutPlan);
      expect(response.status).toBe(403);
    },
  );

  it.each([...new Set(calls.flatMap(([, { path, function: name }]) => (name ? [path] : [])))])(
    '%s answers an unknown function with a clear 400',
    async (path) => {
      for (const name of ['nada', '__proto__', 'constructor', '']) {
        const response = await app.fetch(
          path,
          { method: 'POST', body: new URLSearchParams({ function: name }) },
          withoutPlan,
        );
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ response: 'error', error: 'FUNCAO_DESCONHECIDA' });
      }
    },
  );
});

describe('every call refuses', () => {
  it.each(calls.filter(([, { method }]) => method === 'POST'))(
    'as %s a malformed request, without an internal error',
    async (_name, endpoint) => {
      for (const [type, body] of [
        ['application/json', '{"a":'],
        ['application/json', '[]'],
        ['multipart/form-data; boundary=x', '--y'],
        ['text/plain', 'x'],
      ]) {
        const init = { method: 'POST', body: String(body), headers: { 'content-type': String(type) } };
        const response = await app.fetch(endpoint.path, init, withPlan);
        expect([400, 422], `${type} ${body}`).toContain(response.status);
      }
    },
  );

  it.each(taking)('as %s an impossible id', async (_name, endpoint) => {
    for (const id of ['abc', '0', '99999999999999999']) {
      const fields = Object.fromEntries(rowsOf(endpoint).map((field) => [field, id]));
      const response = await sendAs(app, withPlan, { endpoint, fields });
      expect(response.status).toBe(422);
      expect(Object.keys((await response.json()).campos)).toEqual(expect.arrayContaining(rowsOf(endpoint)));
    }
  });
});

describe('rows of another driver', () => {
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
  const semLinha = calls.filter(
    ([nome]) => nome !== 'conta.sair' && !taking.some(([outra]) => outra === nome),
  );

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
});
