import { expect, it, vi } from 'vitest';
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

it('gives a page whole centavos: no amount becomes a fraction on the way', async () => {
  const { api } = await ofPage();
  const written = vi.spyOn(JSON, 'stringify');
  const [produto] = await api.planos.todos();
  expect(Number.isSafeInteger(produto?.ValorProduto)).toBe(true);
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
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

it('an internal error is hidden from the answer, and complete in the log', async () => {
  const error = vi.fn();
  const sessao = await resolveSession(app.deps, ana.token);
  const ctx = {
    ...ana.ctx,
    log: { ...app.deps.log, error } as never,
    get db(): never {
      throw new Error('the disk is full');
    },
  };
  const api = inProcessApi({ ctx, sessao, daPagina: true, cookies: null, setCookie: () => undefined });
  expect(await refusal(api.conta.perfil())).toMatchObject({
    code: 'ERRO_INTERNO',
    sentence: undefined,
  });
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ route: expect.stringContaining('/Perfil') }),
    expect.anything(),
  );
});
