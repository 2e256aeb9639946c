import { randomUUID } from 'node:crypto';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { avisarSeguranca } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { parceiro, usuario } from '#backend/platform/db/schema/conta.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { lembretesDe } from '../avisos/lembretes/prazos.ts';
import { NOW, refused, sharedApp } from '../harness/app.ts';
import { codigosDeRecuperacao, mailsIn } from '../harness/outbox.ts';

const app = sharedApp();

let address = 0;
function signUp(fields: Record<string, unknown> = {}) {
  address += 1;
  const body = {
    Email: `nova-${randomUUID()}@example.com`,
    Cpf: generateCpf(),
    Telefone: '(21) 98888-7777',
    Nome: 'Bruno Reis Teles',
    Senha: 'estrada-26',
    Uf: 'RJ',
    Cidade: 'Niterói',
    ...fields,
  };
  return app.post('/api/appUsuario/v1/Usuario/Cadastrar', body, undefined, {
    'x-client-ip': `10.0.0.${address % 250}`,
  });
}

async function rowOf(email: string) {
  const [row] = await app.rows(usuario, eq(usuario.email, email));
  return row;
}

describe('signing up', () => {
  it('gives one trial per CPF, also when two sign-ups are sent together', async () => {
    const Cpf = generateCpf();
    const emails = [1, 2, 3].map((n) => `cpf-${n}-${randomUUID()}@example.com`);
    const answers = await Promise.all(emails.map((Email) => signUp({ Email, Cpf })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ids = await Promise.all(emails.map(async (email) => (await rowOf(email))?.id ?? ''));
    const trials = await app.rows(assinatura, inArray(assinatura.usuarioId, ids));
    expect(trials.map(({ plano }) => plano)).toEqual(['degustacao']);
  });

  it('opens the account with a phone without signs, a hashed password and the trial plan', async () => {
    const email = `Nova-${randomUUID()}@Example.com`;
    expect((await signUp({ Email: email })).status).toBe(200);
    const row = await rowOf(email.toLowerCase());
    expect(row).toMatchObject({ telefone: '21988887777', uf: 'RJ', cidade: 'Niterói' });
    expect(row?.senhaHash).toMatch(/^\$argon2id\$m=19456,t=2,p=1\$/);
    expect(row?.senhaHash).not.toContain('estrada-26');
  });

  it.each([
    ['EMAIL_INVALIDO', { Email: 'sem-arroba' }, 422],
    ['EMAIL_INVALIDO', { Email: `${'a'.repeat(145)}@x.com` }, 422],
    ['CPF_INVALIDO', { Cpf: '111.111.111-11' }, 422],
    ['SENHA_DIFERENTES', { ConfirmaSenha: 'estrada-27' }, 422],
    ['SENHA_CURTA', { Senha: 'curta-1' }, 422],
    ['SENHA_CURTA', { Senha: 'comprida-demais' }, 422],
    ['SENHA_COMUM', { Senha: 'flamengo10' }, 422],
    ['SENHA_COMUM', { Senha: 'Qwertyuiop' }, 422],
    ['SENHA_COMUM', { Senha: 'jennifer' }, 422],
    ['PARCEIRO_NAO_ENCONTRADO', { IdParceiro: 999 }, 404],
  ])('answers %s to %o', async (code, fields, status) => {
    const response = await signUp(fields);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(code);
  });

  it('refuses a text that cannot be stored, wherever it stands, as a malformed call', async () => {
    const nul = String.fromCharCode(0);
    expect((await signUp({ Nome: `Ana${nul}` })).status).toBe(400);
    expect((await signUp({ outro: { dentro: [nul] } })).status).toBe(400);
    expect((await app.fetch('/api/v1/parceiro/Perfil/%00')).status).toBe(400);
  });

  it('refuses an address that has an account, whatever the case it is written in', async () => {
    const email = `dupla-${randomUUID()}@example.com`;
    await signUp({ Email: email });
    const again = await signUp({ Email: email.toUpperCase() });
    expect(again.status).toBe(409);
    expect(await again.text()).toBe('EMAIL_JA_EXISTE');
  });

  it('through a partner attaches the partner that exists, not what the browser claims', async () => {
    const [partner] = await app.deps.db
      .insert(parceiro)
      .values({
        codigo: 'auto-escola',
        nome: 'Auto Escola Central',
        perfilSistema: 3,
        criadoEm: app.deps.clock(),
      })
      .returning();
    const found = await app.fetch('/api/v1/parceiro/Perfil/Auto-Escola');
    expect(await found.json()).toMatchObject({ PerfilSistema: 3, Id: partner?.id });
    const email = `parceira-${randomUUID()}@example.com`;
    await signUp({ Email: email, IdParceiro: partner?.id, TipoPerfilParceiro: 99 });
    expect(await rowOf(email)).toMatchObject({ parceiroId: partner?.id, tipoPerfilParceiro: 3 });
    expect((await app.fetch('/api/v1/parceiro/Perfil/ninguem')).status).toBe(404);
  });

  it('takes no more than thirty an hour from one network', async () => {
    const Cpf = generateCpf();
    const body = { Email: 'x@example.com', Cpf, Nome: 'X', Senha: 'estrada-26' };
    const send = () =>
      app.post('/api/appUsuario/v1/Usuario/Cadastrar', body, undefined, { 'x-client-ip': '10.9.9.9' });
    const statuses = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await send()).status);
    expect(statuses.at(-2)).toBe(409);
    expect(statuses.at(-1)).toBe(429);
  });
});

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
    expect((await driver.api.avisos.preferencias()).EmailConfirmado).toBe(false);
    for (let i = 0; i < 3; i += 1) await driver.api.conta.enviarConfirmacao();
    await refused(driver.api.conta.enviarConfirmacao(), 'MUITAS_TENTATIVAS');
    expect((await recebidos()) - antes).toBe(3);
    await driver.api.conta.confirmarEmail({ Codigo });
    await driver.api.conta.enviarConfirmacao();
    expect((await recebidos()) - antes).toBe(3);
    expect((await driver.api.avisos.preferencias()).EmailConfirmado).toBe(true);
  });

  it('is confirmed by a recovery too, whose code came by mail', async () => {
    const driver = await recente();
    await driver.api.conta.esqueceuSenha({ Email: driver.email });
    await app.runJobs();
    const [Codigo = ''] = await codigosDeRecuperacao(app, driver.email);
    await driver.api.conta.redefinirSenha({ Codigo, Senha: 'rodovia-27' });
    expect(await confirmadoEm(driver.id)).not.toBeNull();
  });
});
