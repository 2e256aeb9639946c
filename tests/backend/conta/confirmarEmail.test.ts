import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { avisarSeguranca } from '#backend/domain/conta/avisos.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { lembretesDe } from '../avisos/lembretes/prazos.ts';
import { NOW, sharedApp } from '../harness/app.ts';
import { mailsIn } from '../harness/outbox.ts';
import { refused } from '../harness/refused.ts';

const app = sharedApp();
beforeEach(() => app.setClock(NOW));
const { comPrazo, passar } = lembretesDe(app);

/** A driver who has not opened the first mail. */
async function recente(email?: string) {
  const driver = await app.signUp(email ? { email } : {});
  await app.deps.db.update(usuario).set({ emailConfirmadoEm: null }).where(eq(usuario.id, driver.id));
  return driver;
}

async function codigoDe(email: string): Promise<string> {
  await app.runJobs();
  const [mail] = await mailsIn(app, email);
  const link = /https?:\/\/\S+\/confirmarEmail\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  return new URL(link).searchParams.get('codigo') ?? '';
}

const confirmadoEm = async (id: string) =>
  (await app.rows(usuario, eq(usuario.id, id)))[0]?.emailConfirmadoEm ?? null;

describe('the e-mail of a new account', () => {
  it('is confirmed by the link of its first mail, once, and by no other code', async () => {
    const ana = await recente();
    const bia = await recente();
    const Codigo = await codigoDe(ana.email);
    const daBia = await codigoDe(bia.email);
    const trocado = `${ana.id}.${daBia.split('.')[1]}`;
    for (const outro of ['', 'x', ana.id, trocado, `${Codigo}x`, `${ana.id}.${'A'.repeat(43)}`])
      await refused(ana.api.conta.confirmarEmail({ Codigo: outro }), 'CODIGO_EXPIRADO');
    expect(await confirmadoEm(ana.id)).toBeNull();
    expect(await ana.api.conta.confirmarEmail({ Codigo })).toEqual({ confirmado: true });
    expect(await confirmadoEm(ana.id)).not.toBeNull();
    expect(await confirmadoEm(bia.id)).toBeNull();
    await refused(ana.api.conta.confirmarEmail({ Codigo }), 'CODIGO_EXPIRADO');
  });

  it('gets no reminder before, and three mails about security a day', async () => {
    const { dono } = await comPrazo(16);
    await app.deps.db.update(usuario).set({ emailConfirmadoEm: null }).where(eq(usuario.id, dono.id));
    expect(await passar(dono, 18)).toEqual({});
    const antes = (await mailsIn(app, dono.email)).length;
    for (let i = 0; i < 5; i += 1) {
      const motivo = { tipo: 'copia-nova' as const, para: `c${i}@example.com` };
      await avisarSeguranca(dono.ctx, { usuarioId: dono.id, fato: motivo });
    }
    await app.runJobs();
    expect((await mailsIn(app, dono.email)).length - antes).toBe(3);
    const daqui = await mailsIn(app, dono.email);
    expect(daqui.some(({ text }) => text?.includes('/confirmarEmail'))).toBe(true);
  });

  it('gets its link again when its driver asks, three times a day, until it is confirmed', async () => {
    const driver = await recente();
    const Codigo = await codigoDe(driver.email);
    const recebidos = async () => {
      await app.runJobs();
      const mails = await mailsIn(app, driver.email);
      return mails.filter(({ text }) => text?.includes(`codigo=${Codigo}`)).length;
    };
    const antes = await recebidos();
    expect((await driver.api.lembretes.ver()).EmailConfirmado).toBe(false);
    for (let i = 0; i < 3; i += 1) await driver.api.conta.enviarConfirmacao();
    await refused(driver.api.conta.enviarConfirmacao(), 'MUITAS_TENTATIVAS');
    expect((await recebidos()) - antes).toBe(3);
    await driver.api.conta.confirmarEmail({ Codigo });
    await driver.api.conta.enviarConfirmacao();
    expect((await recebidos()) - antes).toBe(3);
    expect((await driver.api.lembretes.ver()).EmailConfirmado).toBe(true);
  });

  it('is confirmed by a recovery too, whose code came by mail', async () => {
    const driver = await recente();
    await driver.api.conta.esqueceuSenha({ Email: driver.email });
    await app.runJobs();
    const mails = await mailsIn(app, driver.email);
    const texto = mails.map(({ text }) => text ?? '').join(' ');
    const Codigo = /redefinirSenha\?codigo=([\w-]+)/.exec(texto)?.[1] ?? '';
    await driver.api.conta.redefinirSenha({ Codigo, Senha: 'rodovia-27' });
    expect(await confirmadoEm(driver.id)).not.toBeNull();
  });
});
