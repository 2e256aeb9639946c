import { beforeAll, describe, expect, it } from 'vitest';
import { type Driver, shared, sharedApp } from '../harness/app.ts';
import { mailsIn } from '../harness/outbox.ts';
import { refused } from '../harness/refused.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());
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

  it('refuses a link after ten minutes', async () => {
    const bia = await app.signUp();
    const Codigo = await linkFor(bia);
    app.setClock('2026-11-20T12:10:01.000Z');
    await refused(bia.api.conta.redefinirSenha({ Codigo, Senha: 'rodovia-27' }), 'CODIGO_EXPIRADO');
    app.setClock('2026-11-20T12:00:00.000Z');
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

  it('answers an unknown address as it answers a known one, and sends nothing', async () => {
    const unknown = 'ninguem@example.com';
    expect(await ana.api.conta.esqueceuSenha({ Email: unknown })).toEqual({ enviado: true });
    await app.runJobs();
    expect(await mailsIn(app, unknown)).toEqual([]);
  });

  it('requires a valid address, and limits the requests', async () => {
    await refused(ana.api.conta.esqueceuSenha({ Email: 'x' }), 'EMAIL_INVALIDO');
    const again = () => ana.api.conta.esqueceuSenha({ Email: 'muitas@example.com' });
    for (let i = 0; i < 5; i += 1) await again();
    await refused(again(), 'MUITAS_TENTATIVAS');
  });
});
