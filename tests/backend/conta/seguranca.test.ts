import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '#backend/domain/conta/session.ts';
import { type Driver, fresh, NOW, refused, sharedApp } from '../harness/app.ts';
import { mailsIn } from '../harness/outbox.ts';

const BASE = '/api/appUsuario/v1/Usuario';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-A146M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

const app = sharedApp();
beforeEach(() => app.setClock(NOW));
const ana = fresh(() => app.signUp());

const post = (path: string, fields: Record<string, string>, token: string, headers = {}) =>
  app.fetch(BASE + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const perfil = async (token: string) =>
  (await app.fetch(`${BASE}/Perfil`, { headers: { authorization: `Bearer ${token}` } })).status;
const signIn = ({ email }: Driver, password: string) =>
  app.fetch('/token', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: email, password }),
  });

/** Another session of the driver, as in another browser. */
async function outroAparelho(driver: Driver, agente = ANDROID): Promise<string> {
  const ctx = { ...driver.ctx, origem: { ...driver.ctx.origem, agente } };
  return (await openSession(ctx, driver.id)).token;
}

describe('changing the password', () => {
  const nova = { SenhaAtual: 'estrada-26', Senha: 'rodovia-27', ConfirmaSenha: 'rodovia-27' };

  it('takes the old one, ends every session, gives this device a new one, and tells by mail', async () => {
    const celular = await outroAparelho(ana);
    const answer = await post('/TrocarSenha', nova, ana.token);
    expect(answer.status).toBe(200);
    const { access_token } = await answer.json();
    expect([await perfil(ana.token), await perfil(celular), await perfil(access_token)]).toEqual([
      401, 401, 200,
    ]);
    expect(answer.headers.getSetCookie()[0]).toMatch(new RegExp(`^CLToken=${access_token};.*HttpOnly`));
    expect([(await signIn(ana, ana.senha)).status, (await signIn(ana, nova.Senha)).status]).toEqual([
      400, 200,
    ]);
    await app.runJobs();
    const subjects = (await mailsIn(app, ana.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Sua senha foi alterada')).toHaveLength(1);
  });

  it.each([
    [{ SenhaAtual: 'errada-123' }, 'USUARIO_SENHA_INVALIDO'],
    [{ ConfirmaSenha: 'rodovia-28' }, 'SENHA_DIFERENTES'],
    [{ Senha: 'curta', ConfirmaSenha: 'curta' }, 'SENHA_CURTA'],
    [{ Senha: 'flamengo10', ConfirmaSenha: 'flamengo10' }, 'SENHA_COMUM'],
  ])('with %j is refused, and everything stays', async (fields, code) => {
    await expect(ana.api.conta.trocarSenha({ ...nova, ...fields })).rejects.toMatchObject({ code });
    expect(await perfil(ana.token)).toBe(200);
    expect((await signIn(ana, ana.senha)).status).toBe(200);
  });
});

describe('the devices of a driver', () => {
  it('are listed by program and system, this one first, without ended ones', async () => {
    app.setClock('2026-11-20T15:00:00.000Z');
    await outroAparelho(ana);
    await outroAparelho(await app.signUp());
    const lista = await ana.api.conta.aparelhos();
    expect(lista.map(({ Aparelho, Este }) => [Aparelho, Este])).toEqual([
      ['Outro programa', true],
      ['Chrome no Android', false],
    ]);
    expect(lista[1]).toMatchObject({ EntrouEm: '2026-11-20T15:00:00.000Z' });
    app.passDays(29);
    expect(await perfil(ana.token)).toBe(200);
    app.passDays(2);
    expect(await ana.api.conta.aparelhos()).toHaveLength(1);
  });

  it('can be signed out one by one, or all but this one, with the password', async () => {
    const [celular, casa, trabalho] = [
      await outroAparelho(ana),
      await outroAparelho(ana),
      await outroAparelho(ana),
    ];
    const [, outro] = await ana.api.conta.aparelhos();
    const um = await ana.api.conta.encerrarAparelhos({ Guid: outro?.Guid, Senha: ana.senha });
    expect(um).toEqual({ Encerrados: 1 });
    const abertos = async () => Promise.all([celular, casa, trabalho].map(perfil));
    expect((await abertos()).sort()).toEqual([200, 200, 401]);
    expect(await ana.api.conta.encerrarAparelhos({ Senha: ana.senha })).toEqual({ Encerrados: 2 });
    expect(await abertos()).toEqual([401, 401, 401]);
    expect(await perfil(ana.token)).toBe(200);
  });

  it('stay signed in when the password is wrong, or the device is that of another driver or the current one', async () => {
    const celular = await outroAparelho(ana);
    const bia = await app.signUp();
    const [este] = await ana.api.conta.aparelhos();
    const [dela] = await bia.api.conta.aparelhos();
    await refused(ana.api.conta.encerrarAparelhos({ Senha: 'errada-123' }), 'USUARIO_SENHA_INVALIDO');
    for (const Guid of [dela?.Guid, este?.Guid])
      await refused(ana.api.conta.encerrarAparelhos({ Guid, Senha: ana.senha }), 'NAO_ENCONTRADO');
    expect([await perfil(celular), await perfil(ana.token), await perfil(bia.token)]).toEqual([
      200, 200, 200,
    ]);
  });
});
