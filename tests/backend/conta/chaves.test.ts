import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '#backend/domain/conta/session.ts';
import { chaveDeAcesso } from '#backend/platform/db/schema/segundoFator.ts';
import { type Driver, NOW, refused, sharedApp } from '../harness/app.ts';
import { autenticador } from '../harness/autenticador.ts';
import { mailsIn } from '../harness/outbox.ts';

const CASA = { origem: 'https://multas.example', rpId: 'multas.example' };
const BASE = '/api/appUsuario/v1/Usuario/Chaves';
let ana: Driver;
const app = sharedApp({ PUBLIC_URL: CASA.origem, ALLOW_SIMULATORS: 'on' });
beforeEach(async () => {
  app.setClock(NOW);
  ana = await app.signUp();
});

const desafio = async (driver: Driver) =>
  (await driver.api.conta.opcoesDeRegistro({ Senha: driver.senha })).Opcoes;

async function comChave(driver: Driver) {
  const chave = autenticador(CASA);
  const { Guid } = await driver.api.conta.registrarChave({
    Nome: 'Celular',
    Resposta: chave.registrar(await desafio(driver)),
  });
  return { ...chave, Guid };
}

/** A browser that signs in with a passkey: its challenge, and its answer with the cookie of that challenge. */
async function porta(headers: Record<string, string> = {}) {
  const pergunta = await app.fetch(`${BASE}/Entrar/Opcoes`, { method: 'POST', headers });
  const { Opcoes } = (await pergunta.json()) as { Opcoes: { challenge: string } };
  const cookie = pergunta.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { challenge: Opcoes.challenge, cookie };
}

function responder(cookie: string, Resposta: object, mais: Record<string, string> = {}) {
  return app.post(`${BASE}/Entrar`, { Resposta }, undefined, { cookie, ...mais });
}

describe('a passkey', () => {
  it('is created with the password, signs in without it, and is reported by mail', async () => {
    const chave = await comChave(ana);
    const { challenge, cookie } = await porta();
    expect(cookie).toMatch(/^__Host-CLChave=[\w-]{43}$/);
    const answer = await responder(cookie, chave.entrar({ challenge }, ana.id));
    expect(answer.status).toBe(200);
    const { access_token } = await answer.json();
    const perfil = await app.fetch('/api/appUsuario/v1/Usuario/Perfil', {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect((await perfil.json()).Email).toBe(ana.email);
    expect((await ana.api.conta.seguranca()).Chaves).toMatchObject([{ Nome: 'Celular', UsadaEm: NOW }]);
    await app.runJobs();
    expect((await mailsIn(app, ana.email)).map(({ subject }) => subject)).toContain('Chave de acesso criada');
  });

  it('needs the password for its creation and removal, and is useless once removed', async () => {
    const errada = { Senha: 'errada-123' };
    await refused(ana.api.conta.opcoesDeRegistro(errada), 'USUARIO_SENHA_INVALIDO');
    const chave = await comChave(ana);
    await refused(ana.api.conta.removerChave({ Guid: chave.Guid, ...errada }), 'USUARIO_SENHA_INVALIDO');
    const bia = await app.signUp();
    await refused(bia.api.conta.removerChave({ Guid: chave.Guid, Senha: bia.senha }), 'NAO_ENCONTRADO');
    await ana.api.conta.removerChave({ Guid: chave.Guid, Senha: ana.senha });
    const { challenge, cookie } = await porta();
    expect(await (await responder(cookie, chave.entrar({ challenge }))).text()).toBe('CHAVE_RECUSADA');
  });
});

describe('an attack on the creation of a passkey', () => {
  it.each([
    ['another origin', { origem: 'https://multas.example.evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['no check of who holds it', { sinais: 0x01 }],
    ['another question', { challenge: 'YW5vdGhlci1xdWVzdGlvbg' }],
  ])('with %s is refused, and the challenge is used up', async (_nome, errado) => {
    const { challenge } = await desafio(ana);
    const chave = autenticador(CASA);
    const enviar = (pedido: Parameters<typeof chave.registrar>[0]) =>
      ana.api.conta.registrarChave({ Nome: 'x', Resposta: chave.registrar(pedido) });
    await refused(enviar({ challenge, ...errado }), 'CHAVE_RECUSADA');
    await refused(enviar({ challenge }), 'PASSO_VENCIDO');
  });

  it('can answer only once, in time, in the session of the challenge', async () => {
    const chave = autenticador(CASA);
    const primeira = await desafio(ana);
    const outraSessao = await openSession(ana.ctx, ana.id);
    const corpo = JSON.stringify({ Nome: 'x', Resposta: chave.registrar(primeira) });
    const deOutra = await app.fetch(BASE, {
      method: 'POST',
      body: corpo,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${outraSessao.token}` },
    });
    expect(await deOutra.text()).toBe('PASSO_VENCIDO');
    await ana.api.conta.registrarChave({ Nome: 'x', Resposta: chave.registrar(primeira) });
    await refused(
      ana.api.conta.registrarChave({ Nome: 'x', Resposta: chave.registrar(primeira) }),
      'PASSO_VENCIDO',
    );
    const tarde = await desafio(ana);
    app.setClock('2026-11-20T12:05:01.000Z');
    await refused(
      ana.api.conta.registrarChave({ Nome: 'x', Resposta: autenticador(CASA).registrar(tarde) }),
      'PASSO_VENCIDO',
    );
  });

  it('cannot register the passkey of another driver, nor more than ten', async () => {
    const chave = await comChave(ana);
    const bia = await app.signUp();
    await refused(
      bia.api.conta.registrarChave({ Nome: 'x', Resposta: chave.registrar(await desafio(bia)) }),
      'CHAVE_RECUSADA',
    );
    for (let n = 1; n < 10; n += 1) await comChave(ana);
    await refused(desafio(ana), 'CHAVES_DEMAIS');
  });
});

describe('an attack on the sign-in by a passkey', () => {
  it('is refused with a used answer, from another browser, too late, and without a challenge', async () => {
    const chave = await comChave(ana);
    const { challenge, cookie } = await porta();
    const outro = await porta();
    const resposta = chave.entrar({ challenge });
    expect(await (await responder(outro.cookie, resposta)).text()).toBe('CHAVE_RECUSADA');
    expect((await responder(cookie, resposta)).status).toBe(200);
    expect(await (await responder(cookie, resposta)).text()).toBe('PASSO_VENCIDO');
    expect(await (await responder('', resposta)).text()).toBe('PASSO_VENCIDO');
    const tarde = await porta();
    app.setClock('2026-11-20T12:05:01.000Z');
    expect(await (await responder(tarde.cookie, chave.entrar(tarde))).text()).toBe('PASSO_VENCIDO');
  });

  it.each([
    ['another origin', { origem: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['no check of who holds it', { sinais: 0x01 }],
  ])('is refused with %s', async (_nome, errado) => {
    const chave = await comChave(ana);
    const { challenge, cookie } = await porta();
    expect(await (await responder(cookie, chave.entrar({ challenge, ...errado }))).text()).toBe(
      'CHAVE_RECUSADA',
    );
  });

  it('is refused with the name of another driver, a foreign signature, and an unknown key', async () => {
    const chave = await comChave(ana);
    const bia = await app.signUp();
    let vez = await porta();
    expect(await (await responder(vez.cookie, chave.entrar(vez, bia.id))).text()).toBe('CHAVE_RECUSADA');
    const falsa = autenticador(CASA);
    vez = await porta();
    const assinada = { ...falsa.entrar(vez), id: chave.id, rawId: chave.id };
    expect(await (await responder(vez.cookie, assinada)).text()).toBe('CHAVE_RECUSADA');
    vez = await porta();
    expect(await (await responder(vez.cookie, falsa.entrar(vez))).text()).toBe('CHAVE_RECUSADA');
  });

  it('is counted by the account, from whichever network', async () => {
    const chave = await comChave(ana);
    const errar = async (n: number) => {
      const daqui = { 'x-client-ip': `198.51.100.${n}` };
      const vez = await porta(daqui);
      const falsa = { ...autenticador(CASA).entrar(vez), id: chave.id, rawId: chave.id };
      return (await responder(vez.cookie, falsa, daqui)).text();
    };
    for (let n = 1; n <= 10; n += 1) expect(await errar(n)).toBe('CHAVE_RECUSADA');
    expect(await errar(11)).toBe('MUITAS_TENTATIVAS');
    app.setClock('2026-11-20T12:16:00.000Z');
    expect(await errar(12)).toBe('CHAVE_RECUSADA');
    const vez = await porta();
    expect((await responder(vez.cookie, chave.entrar(vez))).status).toBe(200);
  });

  it('in a browser that knows the account is not shut out by others behind its address', async () => {
    const chave = await comChave(ana);
    const daqui = { 'x-client-ip': '198.51.100.200' };
    const pagina = { origin: CASA.origem, 'sec-fetch-site': 'same-origin', ...daqui };
    const primeira = await porta(pagina);
    const entrou = await responder(primeira.cookie, chave.entrar(primeira), pagina);
    const aparelho = /__Host-CLAparelho=[^;]+/.exec(entrou.headers.getSetCookie().join())?.[0] ?? '';
    for (let n = 0; n < 101; n += 1) await responder('', autenticador(CASA).entrar(primeira), daqui);
    const outra = await porta(daqui);
    expect(await (await responder(outra.cookie, chave.entrar(outra), daqui)).text()).toBe(
      'MUITAS_TENTATIVAS',
    );
    const vez = await porta({ ...pagina, cookie: aparelho });
    const mesma = await responder(`${vez.cookie}; ${aparelho}`, chave.entrar(vez), pagina);
    expect(mesma.status).toBe(200);
  });

  it('with a copy of the passkey is refused, because its counter does not increase', async () => {
    const chave = await comChave(ana);
    chave.contar(7);
    let vez = await porta();
    expect((await responder(vez.cookie, chave.entrar(vez))).status).toBe(200);
    chave.contar(5);
    vez = await porta();
    expect(await (await responder(vez.cookie, chave.entrar(vez))).text()).toBe('CHAVE_RECUSADA');
    const [linha] = await app.rows(chaveDeAcesso, eq(chaveDeAcesso.credencial, chave.id));
    expect(linha?.contador).toBe(8);
  });
});
