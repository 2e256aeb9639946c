import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { esqueceuSenha } from '#backend/domain/conta/recuperar.ts';
import { recuperacao } from '#backend/platform/db/schema/conta.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { mailsIn } from '../harness/outbox.ts';
import { countQueries } from '../harness/queries.ts';

const app = sharedApp();
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
    expect(await app.deps.db.$count(recuperacao, eq(recuperacao.usuarioId, ana.id))).toBe(0);
    await app.runJobs();
    const codes = (await mailsIn(app, ana.email)).flatMap(
      ({ text }) => /redefinirSenha\?codigo=([\w-]+)/.exec(text ?? '')?.[1] ?? [],
    );
    expect(codes).toHaveLength(1);
    expect(await jobs()).not.toContain(codes[0]);
    const kept = JSON.stringify(await app.deps.db.select().from(recuperacao));
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
