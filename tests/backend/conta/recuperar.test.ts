import { beforeAll, describe, expect, it } from 'vitest';
import { type Driver, sharedApp } from '../harness/app.ts';
import { mailsIn } from '../harness/outbox.ts';

const app = sharedApp();
let ana: Driver;
beforeAll(async () => {
  ana = await app.signUp();
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
    await expect(ana.api.conta.perfil()).rejects.toMatchObject({ code: 'SESSAO_EXIGIDA' });
    expect((await signIn(ana, 'rodovia-27')).status).toBe(200);
    expect((await signIn(ana, ana.senha)).status).toBe(400);
    await expect(ana.api.conta.redefinirSenha({ Codigo, Senha: 'terceira-28' })).rejects.toMatchObject({
      code: 'CODIGO_EXPIRADO',
    });
  });

  it('refuses a link after ten minutes', async () => {
    const bia = await app.signUp();
    const Codigo = await linkFor(bia);
    app.setClock('2026-11-20T12:10:01.000Z');
    await expect(bia.api.conta.redefinirSenha({ Codigo, Senha: 'rodovia-27' })).rejects.toMatchObject({
      code: 'CODIGO_EXPIRADO',
    });
    app.setClock('2026-11-20T12:00:00.000Z');
  });

  it('keeps the link for a second try when the new password is refused', async () => {
    const caio = await app.signUp();
    const Codigo = await linkFor(caio);
    await expect(caio.api.conta.redefinirSenha({ Codigo, Senha: 'curta' })).rejects.toMatchObject({
      code: 'SENHA_CURTA',
    });
    await expect(
      caio.api.conta.redefinirSenha({ Codigo, Senha: 'rodovia-27', ConfirmaSenha: 'rodovia-28' }),
    ).rejects.toMatchObject({ code: 'SENHA_DIFERENTES' });
    await caio.api.conta.redefinirSenha({ Codigo, Senha: 'rodovia-27', ConfirmaSenha: 'rodovia-27' });
  });

  it('answers an unknown address as it answers a known one, and sends nothing', async () => {
    const unknown = 'ninguem@example.com';
    expect(await ana.api.conta.esqueceuSenha({ Email: unknown })).toEqual({ enviado: true });
    await app.runJobs();
    expect(await mailsIn(app, unknown)).toEqual([]);
  });

  it('asks for an address that is one, and not too often', async () => {
    await expect(ana.api.conta.esqueceuSenha({ Email: 'x' })).rejects.toMatchObject({
      code: 'EMAIL_INVALIDO',
    });
    const again = () => ana.api.conta.esqueceuSenha({ Email: 'muitas@example.com' });
    for (let i = 0; i < 5; i += 1) await again();
    await expect(again()).rejects.toMatchObject({ code: 'MUITAS_TENTATIVAS' });
  });
});
