import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { esqueceuSenha } from '#backend/domain/conta/recuperar.ts';
import { MAX_PER_DAY } from '#backend/platform/audit.ts';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { passoDeEntrada } from '#backend/platform/db/schema/segundoFator.ts';
import { PERFIL } from '../../fixtures/perfil.ts';
import { type Driver, NOW, sharedApp } from '../harness/app.ts';
import { countQueries } from '../harness/database.ts';
import { codigosDeRecuperacao, mailsIn } from '../harness/outbox.ts';

const app = sharedApp();
afterEach(() => app.setClock(NOW));

const rows = (acao: string, { id }: Driver) =>
  app.deps.db.$count(auditoria, and(eq(auditoria.atorId, id), eq(auditoria.acao, acao)));

const post = (path: string, body: object, driver: Driver) =>
  app.post(`/api/appUsuario/v1/${path}`, body, driver);

/** Rows that a script has already written today. */
const left = (acao: string, times: number, { id }: Driver) =>
  app.deps.db.execute(sql`insert into auditoria (quando, ator, ator_id, acao, entidade, entidade_id)
    select ${NOW}::timestamptz, 'usuario', ${id}, ${acao}, 'usuario', ${id} from generate_series(1, ${times})`);

describe('the record of one account', () => {
  it('is limited each day for repeated acts: the answer says so, nothing changes, and other acts still work', async () => {
    const ana = await app.signUp();
    await left('conta.alterar', MAX_PER_DAY - 40, ana);
    const seen = new Map<number, number>();
    for (let turn = 0; turn < 4; turn += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => post('Usuario/Alterar', PERFIL, ana)),
      );
      for (const { status } of answers) seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(seen)).toEqual({ 200: 40, 429: 40 });
    expect(await rows('conta.alterar', ana)).toBe(MAX_PER_DAY);

    const refused = await post('Usuario/Alterar', { ...PERFIL, Nome: 'Outra Pessoa' }, ana);
    expect(await refused.json()).toMatchObject({
      error: 'MUITAS_TENTATIVAS',
      message: expect.stringContaining('tente de novo amanhã'),
    });
    expect((await ana.api.conta.perfil()).Nome).toBe('Ana Souza Prado');

    // Security actions of an account have their own count.
    await expect(
      ana.api.conta.trocarSenha({ SenhaAtual: ana.senha, Senha: 'rodovia-27' }),
    ).resolves.toBeDefined();
    // Other accounts have their own count too.
    const bia = await app.signUp();
    expect((await post('Usuario/Alterar', PERFIL, bia)).status).toBe(200);
  });

  it('does not grow without limit by signing in', async () => {
    const ana = await app.signUp();
    await app.deps.db.execute(sql`insert into limite (key, points, expire)
      values (${`entrar-conta:${ana.id}`}, 1000, ${new Date(Date.parse(NOW) + 3_600_000).toISOString()}::timestamptz)`);
    expect((await app.entrar(ana)).status).toBe(429);
    expect(await rows('conta.entrar', ana)).toBe(0);
  });
});

let network = 0;

/** Each call comes from its own network, because the rate limit is not the subject here. */
const ctxOf = (driver: Driver) => {
  network += 1;
  const { actor: _, ...ctx } = driver.ctx;
  return { ...ctx, origem: { ...ctx.origem, ip: `10.1.${network}.1` } };
};

describe('asking for a new password', () => {
  it('leaves no code in any table: neither before its mail is written nor after', async () => {
    const ana = await app.signUp();
    await esqueceuSenha(ctxOf(ana), { Email: ana.email });
    const jobs = async () => JSON.stringify((await app.deps.db.execute(sql`select * from pgboss.job`)).rows);
    expect(await jobs()).toContain('recuperacao');
    expect(await jobs()).not.toContain('"codigo"');
    expect(await app.deps.db.$count(passoDeEntrada, eq(passoDeEntrada.usuarioId, ana.id))).toBe(0);
    await app.runJobs();
    const codes = await codigosDeRecuperacao(app, ana.email);
    expect(codes).toHaveLength(1);
    expect(await jobs()).not.toContain(codes[0]);
    const kept = JSON.stringify(await app.deps.db.select().from(passoDeEntrada));
    expect(kept).not.toContain(codes[0]);
  });

  it('does the same work for an address with an account and for one without', async () => {
    const ana = await app.signUp();
    const work = async (Email: string) => {
      const { result, queries } = await countQueries(() => esqueceuSenha(ctxOf(ana), { Email }));
      return { result, queries };
    };
    const known = await work(ana.email);
    const unknown = await work(`ninguem-${randomUUID()}@example.com`);
    expect(known.queries.length).toBeGreaterThan(2);
    expect(unknown).toEqual(known);
  });

  it('sends nothing for a request that waited longer than its code would be valid', async () => {
    const ana = await app.signUp();
    await app.runJobs();
    await esqueceuSenha(ctxOf(ana), { Email: ana.email });
    const before = app.deps.clock();
    app.setClock(new Date(before.getTime() + 601_000));
    await app.runJobs();
    app.setClock(before);
    const subjects = (await mailsIn(app, ana.email)).map(({ text }) => text);
    expect(subjects.filter((text) => text?.includes('redefinirSenha'))).toEqual([]);
  });
});
