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
