import { beforeAll, describe, expect, it } from 'vitest';
import { type Driver, refused, shared, sharedApp } from '../harness/app.ts';
import { mailsIn } from '../harness/outbox.ts';

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
  const mails = await mailsIn(app, driver.email);
  const codes = mails.flatMap(({ text }) => /redefinirSenha\?codigo=([\w-]+)/.exec(text ?? '')?.[1] ?? []);
  return codes.at(-1) ?? '';
}

function signIn(driver: Driver, password: string) {
  const body = new URLSearchParams({ grant_type: 'password', username: driver.email, password });
  return app.fetch('/token', { method: 'POST', body });
}

describe('recovering a password', () => {
  it('changes it with the link of the mail, once, and ends every session', async () => {
    const Codigo = await linkFor(ana);
    await ana.api.conta.redefinirSenha({ Codigo, Senha: 'rodovia-27' });
    await refused(ana.api.conta.perfil(), 'SESSAO_EXIGIDA');
    expect((await signIn(ana, 'rodovia-27')).status).toBe(200);
    expect((await signIn(ana, ana.senha)).status).toBe(400);
    await refused(ana.api.conta.redefinirSenha({ Codigo, Senha: 'terceira-28' }), 'CODIGO_EXPIRADO');
  });

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
