import { randomUUID } from 'node:crypto';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { esqueceuSenha, redefinirSenha } from '#backend/domain/conta/recuperar.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { type Driver, refused, sharedApp } from '../harness/app.ts';
import { codigosDeRecuperacao } from '../harness/outbox.ts';

const NOVA = 'rodovia-27';
const app = sharedApp();
let network = 0;

/** Each call comes from its own network, because the rate limit is not the subject here. */
const ctxOf = (driver: Driver) => {
  network += 1;
  const { actor: _, ...ctx } = driver.ctx;
  return { ...ctx, origem: { ...ctx.origem, ip: `10.${network >> 8}.${network & 255}.1` } };
};
const elsewhere = () => {
  network += 1;
  return { 'x-client-ip': `10.${network >> 8}.${network & 255}.2` };
};
async function signIn({ email }: Pick<Driver, 'email'>, senha: string): Promise<string | null> {
  const answer = await app.entrar({ email, senha }, elsewhere());
  return answer.ok ? (await answer.json()).access_token : null;
}
async function opens(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.fetch('/api/appUsuario/v1/Usuario/Perfil', { headers })).status === 200;
}
async function codesOf(driver: Driver, times = 1): Promise<string[]> {
  for (let nth = 0; nth < times; nth += 1) await esqueceuSenha(ctxOf(driver), { Email: driver.email });
  await app.runJobs();
  return codigosDeRecuperacao(app, driver.email);
}

describe('a new password ends all accesses of the old one', () => {
  it('also a sign-in in progress, whose session never outlives the change', async () => {
    let opened = 0;
    for (let round = 0; round < 12; round += 2) {
      const ana = await app.signUp();
      const [Codigo = ''] = await codesOf(ana);
      const late = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      const signIns = [0, 4, 8, 12, 20].map((ms) => late(ms).then(() => signIn(ana, ana.senha)));
      const change = late(round).then(() => redefinirSenha(ctxOf(ana), { Codigo, Senha: NOVA }));
      const [tokens] = await Promise.all([Promise.all(signIns), change]);
      for (const token of tokens) {
        if (token === null) continue;
        opened += 1;
        expect(await opens(token), `round ${round}`).toBe(false);
      }
      expect(await signIn(ana, ana.senha)).toBeNull();
    }
    // Otherwise the two requests did not overlap.
    expect(opened).toBeGreaterThan(0);
  });

  it('also a concurrent change with the old password, which does not overwrite the recovery', async () => {
    for (let round = 0; round < 8; round += 2) {
      const ana = await app.signUp();
      const [Codigo = ''] = await codesOf(ana);
      const thief = ana.api.conta.trocarSenha({ SenhaAtual: ana.senha, Senha: 'do-ladrao-1' });
      const late = new Promise((resolve) => setTimeout(resolve, round * 6));
      const owner = late.then(() => redefinirSenha(ctxOf(ana), { Codigo, Senha: NOVA }));
      const [change, recovery] = await Promise.allSettled([thief, owner]);
      // If the change came first, the code is void; else the recovery wins.
      const [good, bad] = recovery.status === 'fulfilled' ? [NOVA, 'do-ladrao-1'] : ['do-ladrao-1', NOVA];
      expect(await signIn(ana, good), `${round}: ${change.status} ${recovery.status}`).not.toBeNull();
      expect(await signIn(ana, bad)).toBeNull();
      if (change.status === 'fulfilled' && recovery.status === 'fulfilled')
        expect.fail(`round ${round}: both changes stand`);
    }
  });

  it('ends the other codes that were sent, whichever of them was used', async () => {
    const ana = await app.signUp();
    const codes = await codesOf(ana, 3);
    expect(new Set(codes).size).toBe(3);
    await redefinirSenha(ctxOf(ana), { Codigo: codes[1] ?? '', Senha: NOVA });
    for (const Codigo of codes)
      await refused(redefinirSenha(ctxOf(ana), { Codigo, Senha: 'terceira-28' }), 'CODIGO_EXPIRADO');
    expect(await signIn(ana, NOVA)).not.toBeNull();
  });

  it('also when all of them are used at once: one wins', async () => {
    const ana = await app.signUp();
    const codes = await codesOf(ana, 3);
    const used = await Promise.allSettled(
      codes.map((Codigo, nth) => redefinirSenha(ctxOf(ana), { Codigo, Senha: `corrida-${nth}0` })),
    );
    expect(used.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('also codes that were sent before it was changed in Meus Dados', async () => {
    const ana = await app.signUp();
    const [Codigo = ''] = await codesOf(ana);
    await ana.api.conta.trocarSenha({ SenhaAtual: ana.senha, Senha: NOVA });
    await refused(redefinirSenha(ctxOf(ana), { Codigo, Senha: 'terceira-28' }), 'CODIGO_EXPIRADO');
  });
});

describe('a hash is made only where it is needed', () => {
  it('so that invented codes and taken addresses do not delay sign-in', async () => {
    const ana = await app.signUp();
    const invented = Array.from({ length: 260 }, () =>
      redefinirSenha(ctxOf(ana), { Codigo: randomUUID(), Senha: NOVA }).catch(({ code }) => code),
    );
    const taken = Array.from({ length: 40 }, () => signUp({ Email: ana.email }).then(({ status }) => status));
    expect(await signIn(ana, ana.senha)).not.toBeNull();
    expect(new Set(await Promise.all(invented))).toEqual(new Set(['CODIGO_EXPIRADO']));
    expect(new Set(await Promise.all(taken))).toEqual(new Set([409]));
  });
});

const signUp = (fields: Record<string, string>) =>
  app.fetch('/api/appUsuario/v1/Usuario/Cadastrar', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...elsewhere() },
    body: JSON.stringify({
      Email: `nova-${randomUUID()}@example.com`,
      Cpf: generateCpf(),
      Nome: 'Bruno Reis Teles',
      Senha: 'estrada-26',
      Uf: 'RJ',
      ...fields,
    }),
  });

describe('one key of a sign-up', () => {
  it('with ten passwords makes one account, and refuses the other nine', async () => {
    const form = { Email: `chave-${randomUUID()}@example.com`, Cpf: generateCpf(), Chave: randomUUID() };
    const senhas = Array.from({ length: 10 }, (_, nth) => `estrada-${nth}6`);
    const answers = await Promise.all(senhas.map((Senha) => signUp({ ...form, Senha })));
    const good = senhas.filter((_, nth) => answers[nth]?.status === 200);
    expect(good).toHaveLength(1);
    expect(await signIn({ email: form.Email }, good[0] ?? '')).not.toBeNull();
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(await answer.text()).toMatch(/CHAVE_REPETIDA|EMAIL_JA_EXISTE/);
    expect(await app.deps.db.$count(usuario, eq(usuario.email, form.Email))).toBe(1);
  });

  it('with the same one answers the first success, also later', async () => {
    const form = { Email: `chave-${randomUUID()}@example.com`, Cpf: generateCpf(), Chave: randomUUID() };
    const answers = await Promise.all([signUp(form), signUp(form)]);
    answers.push(await signUp(form));
    const guids = await Promise.all(answers.map(async (answer) => (await answer.json()).Guid));
    expect(new Set(guids).size).toBe(1);
    expect((await signUp({ ...form, Senha: 'estrada-99' })).status).toBe(409);
  });
});
