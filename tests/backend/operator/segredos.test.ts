import { mkdirSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chavesVapid } from '#backend/domain/avisos/notificacoes/push.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { abrirSegredo, guardarSegredo, regravado } from '#backend/platform/secrets/segredo.ts';
import { paths } from '#lib/paths.ts';
import { type Driver, type TestApp, testApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { avisoDoPagBank } from '../pedidos/support.ts';

const VELHA = Buffer.alloc(32, 7).toString('base64');

const NOVA = Buffer.alloc(32, 8).toString('base64');

const autorizacoes: (string | undefined)[] = [];

const banco = createHttpServer((req, res) => {
  autorizacoes.push(req.headers.authorization);
  res.writeHead(404, { 'content-type': 'application/json' }).end('{}');
});

let app: TestApp;

beforeAll(async () => {
  await new Promise<void>((resolve) => banco.listen(0, '127.0.0.1', resolve));
  const { port } = banco.address() as AddressInfo;
  app = await testApp({
    OPERATOR_KEY: VELHA,
    ...{ PAGBANK_URL: `http://127.0.0.1:${port}`, PAGBANK_TOKEN: 'token-novo, token-velho' },
    ...{ PICPAY_URL: `http://x:x@127.0.0.1:${port}`, PICPAY_SELLER_TOKEN: 'vendedor-novo,vendedor-velho' },
  });
});

afterAll(async () => {
  await app.close();
  banco.close();
});

/** As after a restart with another setting. */
const reiniciar = (OPERATOR_KEY: string) => Object.assign(app.deps.env, { OPERATOR_KEY });

async function comSegundoPasso(driver: Driver) {
  const { Segredo } = await driver.api.conta.prepararSegundoFator({ Senha: driver.senha });
  const totp = new TOTP({ secret: Segredo });
  const codigo = () => totp.generate({ timestamp: app.deps.clock().getTime() });
  await driver.api.conta.ligarSegundoFator({ Codigo: codigo() });
  return async () => {
    app.passDays(1);
    const grant = {
      grant_type: 'password',
      username: driver.email,
      password: driver.senha,
      codigo: codigo(),
    };
    return (await app.fetch('/token', { method: 'POST', body: new URLSearchParams(grant) })).status;
  };
}

const guardado = async ({ id }: Driver) => (await app.rows(usuario, eq(usuario.id, id)))[0]?.totpSegredo;

it('one OPERATOR_KEY replaces another while both are set, and no second factor is lost', async () => {
  const [ana, bia, caio] = [await app.signUp(), await app.signUp(), await app.signUp()];
  const anaEntra = await comSegundoPasso(ana);
  const biaEntra = await comSegundoPasso(bia);
  const { publica, privada } = await chavesVapid(app.deps);
  const antes = await guardado(ana);

  // Each process learns the new key before any of them seals with it.
  reiniciar(`${VELHA},${NOVA}`);
  expect(await anaEntra()).toBe(200);
  expect(await guardado(ana)).toBe(antes);
  reiniciar(`${NOVA}, ${VELHA}`);
  expect(await anaEntra()).toBe(200);
  expect(await guardado(ana)).not.toBe(antes);
  const caioEntra = await comSegundoPasso(caio);

  const feito = await operador(app).faz('segredos regravar');
  expect(feito.dados).toEqual({ guardados: 4, regravados: 2, perdidos: 0 });
  expect(feito.mensagem).toContain('as outras podem sair');
  expect((await operador(app).faz('segredos regravar')).dados).toMatchObject({ regravados: 0 });
  expect(await operador(app).registros('segredos regravar')).not.toEqual([]);

  reiniciar(NOVA);
  expect([await anaEntra(), await biaEntra(), await caioEntra()]).toEqual([200, 200, 200]);
  expect(await chavesVapid(app.deps)).toMatchObject({ publica, privada });

  reiniciar(Buffer.alloc(32, 9).toString('base64'));
  const perdidas = await operador(app).faz('segredos regravar');
  expect(perdidas.dados).toEqual({ guardados: 4, regravados: 0, perdidos: 4 });
  expect(perdidas.mensagem).toContain('falta em OPERATOR_KEY');
  expect(await anaEntra()).not.toBe(200);
});

it('a gateway’s new token is sent, and notices signed with the old one are taken until it leaves', async () => {
  await app.deps.adapters.pagbank.getOrder('ORDE_X');
  expect(autorizacoes).toEqual(['Bearer token-novo']);

  const corpo = JSON.stringify({ id: 'ORDE_X', reference_id: 'NINGUEM', charges: [] });
  const avisar = async (token: string) => (await avisoDoPagBank(app, corpo, token)).status;
  const deQuem = ['token-novo', 'token-velho', 'outro', 'token-novo, token-velho', ''];
  expect(await Promise.all(deQuem.map(avisar))).toEqual([200, 200, 401, 401, 401]);

  const picpay = async (authorization: string) => {
    const body = JSON.stringify({ data: { merchantChargeId: 'NINGUEM' } });
    return (await app.fetch(paths.webhook.picpay, { method: 'POST', body, headers: { authorization } }))
      .status;
  };
  const tokens = ['vendedor-novo', 'Bearer vendedor-velho', 'outro', ''];
  expect(await Promise.all(tokens.map(picpay))).toEqual([200, 200, 401, 401]);
});

it('an authenticator secret lies under the key, bound to its account; without the key it is as it was', () => {
  const com = { OPERATOR_KEY: Buffer.alloc(32, 7).toString('base64') };
  const guardado = guardarSegredo(com, 'ana', 'JBSWY3DPEHPK3PXP');
  expect(guardado).not.toContain('JBSWY3DP');
  expect(abrirSegredo(com, 'ana', guardado)).toBe('JBSWY3DPEHPK3PXP');
  expect(abrirSegredo(com, 'beto', guardado)).toBeNull();
  expect(abrirSegredo({ OPERATOR_KEY: Buffer.alloc(32, 8).toString('base64') }, 'ana', guardado)).toBeNull();
  expect(abrirSegredo({ OPERATOR_KEY: undefined }, 'ana', guardado)).toBeNull();
  expect(guardarSegredo({ OPERATOR_KEY: undefined }, 'ana', 'JBSWY3DPEHPK3PXP')).toBe('JBSWY3DPEHPK3PXP');
  expect(regravado(com, 'ana', guardado)).toBeUndefined();
  expect(abrirSegredo(com, 'ana', regravado(com, 'ana', 'JBSWY3DPEHPK3PXP') ?? '')).toBe('JBSWY3DPEHPK3PXP');
});

describe('the doctor', () => {
  let app: TestApp;
  interface Exame {
    servico: string;
    ok: boolean;
    endereco: string | null;
    resposta: string;
  }

  const up = createServer((socket) => socket.destroy());

  /** Knows no token. */
  const gateway = createHttpServer((_, answer) => answer.writeHead(401).end('{}'));

  beforeAll(async () => {
    for (const server of [up, gateway])
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = (server: typeof up) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    app = await testApp({
      ...{ INFOSIMPLES_URL: at(up), INFOSIMPLES_TOKEN: 'segredo-1' },
      ...{ PAGBANK_URL: at(gateway), PAGBANK_TOKEN: 'segredo-3' },
      VIACEP_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://dono:segredo-2@127.0.0.1:1',
    });
    mkdirSync(app.deps.env.DATA_DIR, { recursive: true });
  });

  afterAll(async () => {
    await app.close();
    up.close();
    gateway.close();
  });

  it('has one line for each service: whether it answered, why not, and no secret', async () => {
    const { dados, falha } = await operador(app).faz('doctor');
    expect(falha).toBe(true);
    const exames = dados as Exame[];
    const de = (servico: string) => exames.find((um) => um.servico === servico);
    expect(de('banco de dados')).toMatchObject({ ok: true });
    expect(de('documentos')).toMatchObject({ ok: true, endereco: null });
    expect(de('Infosimples')).toMatchObject({ ok: true, resposta: 'alcançado' });
    expect(de('PagBank')).toMatchObject({ ok: false, resposta: 'recusou as credenciais' });
    expect(de('ViaCEP')).toMatchObject({ ok: false, resposta: 'ECONNREFUSED', endereco: '127.0.0.1:1' });
    expect(de('e-mail')).toMatchObject({ ok: false, endereco: '127.0.0.1:1' });
    // What waits for somebody, by the limits of the alarms.
    expect(de('última cópia')).toMatchObject({ ok: false, resposta: 'nenhuma' });
    expect(de('devoluções abertas (devolucoes listar)')).toMatchObject({ ok: true, resposta: '0' });
    // A request by law is shown from the first day, and fails near its last one.
    const ana = await app.signUp();
    await ana.api.conta.requerer({ Tipo: 'acesso', Texto: 'Quero a cópia.', Chave: crypto.randomUUID() });
    const porLei = async () =>
      ((await operador(app).faz('doctor')).dados as Exame[]).find(({ servico }) =>
        servico.includes('por lei'),
      );
    expect(await porLei()).toMatchObject({ ok: true, resposta: '1, o primeiro até 05/12/2026' });
    app.passDays(10);
    expect(await porLei()).toMatchObject({ ok: false });
    // Services without an address are simulated and not checked.
    expect(de('PicPay')).toBeUndefined();
    expect(JSON.stringify(exames)).not.toMatch(/segredo|dono/);
  });
});
