import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { trocarSenha } from '#backend/domain/conta/recuperar.ts';
import { openSession } from '#backend/domain/conta/session.ts';
import { type Driver, fresh, NOW, refused, shared, sharedApp } from '../harness/app.ts';
import { codigosDeRecuperacao, mailsIn } from '../harness/outbox.ts';

const app = sharedApp();

const ana = shared(() => app.signUp());

function token(body: Record<string, string>, headers: Record<string, string> = {}) {
  return app.fetch('/token', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', ...body }),
    headers,
  });
}

async function errorOf(response: Response) {
  return (await response.json()).error_description;
}

describe('signing in', () => {
  it('gives an API client a bearer that opens the profile', async () => {
    const response = await token({ username: ana.email, password: ana.senha });
    expect(response.status).toBe(200);
    const { access_token } = await response.json();
    const profile = await app.fetch('/api/appUsuario/v1/Usuario/Perfil', {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(await profile.json()).toMatchObject({ Email: ana.email, Sexo: 'E' });
  });

  it('never shows the token to the script of a page, only to its cookie', async () => {
    const response = await token(
      { username: ana.email, password: ana.senha },
      { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' },
    );
    const cookie = response.headers.getSetCookie().find((um) => um.startsWith('CLToken=')) ?? '';
    expect(cookie).toMatch(/^CLToken=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const secret = /CLToken=([\w-]+)/.exec(cookie)?.[1] ?? '-';
    expect(await response.text()).not.toContain(secret);
  });

  it('tells a wrong password from an unknown address, as the specification does', async () => {
    expect(await errorOf(await token({ username: ana.email, password: 'errada-123' }))).toBe(
      'USUARIO_SENHA_INVALIDO',
    );
    expect(await errorOf(await token({ username: 'ninguem@example.com', password: 'errada-123' }))).toBe(
      'USUARIO_NAO_EXISTE',
    );
  });

  it('blocks an account for 15 minutes after ten failures, even for the right password', async () => {
    const bia = await app.signUp();
    for (let i = 0; i < 10; i += 1) await token({ username: bia.email, password: 'errada-123' });
    expect(await errorOf(await token({ username: bia.email, password: bia.senha }))).toBe(
      'USUARIO_BLOQUEADO',
    );
    await expect(
      bia.api.conta.entrar({ username: bia.email, password: bia.senha, grant_type: 'password' }),
    ).rejects.toMatchObject({ sentence: expect.stringContaining('termina sozinho em 20/11/2026 09:15.') });
    app.setClock('2026-11-20T12:15:01.000Z');
    expect((await token({ username: bia.email, password: bia.senha })).status).toBe(200);
    app.setClock('2026-11-20T12:00:00.000Z');
  });

  it('counts guesses that are sent together, so that no more than ten are looked at', async () => {
    const eva = await app.signUp();
    const guesses = Array.from({ length: 15 }, () => token({ username: eva.email, password: 'errada-123' }));
    const codes = await Promise.all((await Promise.all(guesses)).map(errorOf));
    expect(codes.filter((code) => code === 'USUARIO_SENHA_INVALIDO')).toHaveLength(10);
    expect(codes.filter((code) => code === 'USUARIO_BLOQUEADO')).toHaveLength(5);
  });
});

beforeAll(async () => {
  await app.runJobs();
});

async function linkFor(driver: Driver): Promise<string> {
  await driver.api.conta.esqueceuSenha({ Email: driver.email });
  await app.runJobs();
  return (await codigosDeRecuperacao(app, driver.email)).at(-1) ?? '';
}

describe('recovering a password', () => {
  it('keeps the link for a second try when the new password is refused', async () => {
    const caio = await app.signUp();
    const Codigo = await linkFor(caio);
    await refused(caio.api.conta.redefinirSenha({ Codigo, Senha: 'curta' }), 'SENHA_CURTA');
    await refused(
      caio.api.conta.redefinirSenha({ Codigo, Senha: 'rodovia-27', ConfirmaSenha: 'rodovia-28' }),
      'SENHA_DIFERENTES',
    );
    await caio.api.conta.redefinirSenha({ Codigo, Senha: 'rodovia-27', ConfirmaSenha: 'rodovia-27' });
  });
});

describe('a driver who is signed in', () => {
  const BASE = '/api/appUsuario/v1/Usuario';

  const ANDROID =
    'Mozilla/5.0 (Linux; Android 14; SM-A146M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

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

  const signIn = ({ email }: Driver, senha: string) => app.entrar({ email, senha });

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

    it('tells its own hour, not that of an earlier recovery', async () => {
      await ana.api.conta.esqueceuSenha({ Email: ana.email });
      await app.runJobs();
      const [Codigo = ''] = await codigosDeRecuperacao(app, ana.email);
      await ana.api.conta.redefinirSenha({ Codigo, Senha: 'rodovia-27' });
      app.setClock('2026-11-20T15:00:00.000Z');
      await trocarSenha(ana.ctx, { SenhaAtual: 'rodovia-27', Senha: 'avenida-28' });
      await app.runJobs();
      const textos = (await mailsIn(app, ana.email)).map(({ text = '' }) => text);
      const horas = textos.flatMap((texto) => /foi alterada em (.+?) \(/.exec(texto)?.[1] ?? []);
      expect(horas.toSorted()).toEqual(['20/11/2026 09:00', '20/11/2026 12:00']);
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
});
