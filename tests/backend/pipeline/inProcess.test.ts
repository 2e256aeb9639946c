import { expect, it } from 'vitest';
import { inProcessApi } from '#backend/app/http/inProcess.ts';
import { resolveSession } from '#backend/domain/conta/session.ts';
import { AppError } from '#lib/errors.ts';
import { type Driver, shared, sharedApp } from '../harness/app.ts';

const PACOTE = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a02';
const app = sharedApp();
const ana = shared(() => app.signUp());

/** The client of a page, for the driver of a session. */
async function ofPage(token = ana.token) {
  const set: string[] = [];
  const sessao = await resolveSession(app.deps, token);
  const setCookie = (cookie: string) => void set.push(cookie);
  const api = inProcessApi({ ctx: ana.ctx, sessao, daPagina: true, cookies: null, setCookie });
  return { api, set };
}
const refusal = (call: Promise<unknown>) => call.then(() => null).catch((error: AppError) => error);

it('answers a page as it answers the network', async () => {
  const { api } = await ofPage();
  const compra = { guids_produtos_extras: [{ guid: PACOTE, quantidade: 3 }] };
  expect(await api.pedidos.resumo(compra)).toEqual(await ana.api.pedidos.resumo(compra));
  expect(await api.planos.todos()).toEqual(await ana.api.planos.todos());
});

it.each<[name: string, call: (api: Driver['api']) => Promise<unknown>]>([
  ['a field that is wrong', (api) => api.conta.trocarSenha({ SenhaAtual: 'x', Senha: '1' })],
  ['another driver', (api) => api.planos.usuarioPorEmail({ email: 'outra@example.com' })],
  ['a text that cannot be kept', (api) => api.conta.parceiro({ parceiro: 'a\0b' })],
  ['what is not there', (api) => api.pedidos.detalhes({ transaction_id: 999_999 })],
])('refuses a page what it refuses the network: %s', async (_name, call) => {
  const { api } = await ofPage();
  const [here, there] = [await refusal(call(api)), await refusal(call(ana.api))];
  expect(here).toBeInstanceOf(AppError);
  expect([here?.code, here?.fields]).toEqual([there?.code, there?.fields]);
});

it('puts the token of a sign-in into the cookie of the page, and nowhere else', async () => {
  const { email, senha, token } = await app.signUp();
  const { api, set } = await ofPage(token);
  const { access_token } = await api.conta.entrar({
    username: email,
    password: senha,
    grant_type: 'password',
  });
  expect(access_token).toBe('cookie');
  expect(set).toEqual([expect.stringContaining('CLAparelho='), expect.stringContaining('CLToken=')]);
  expect(set[0]).not.toContain(set[1]?.split(/[=;]/)[1]);
});
