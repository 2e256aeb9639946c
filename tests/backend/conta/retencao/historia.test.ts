import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { reter } from '#backend/domain/conta/retencao/retencao.ts';
import { idempotencia, limite, recuperacao, sessao } from '#backend/platform/db/schema/conta.ts';
import { consulta } from '#backend/platform/db/schema/habilitacoes.ts';
import { NOW, sharedApp } from '../../harness/app.ts';
import { rowsOf } from './linhas.ts';

const app = sharedApp();
beforeEach(() => app.setClock(NOW));

const sweep = () => reter(systemCtx(app.deps));

describe('five years', () => {
  it('after its last use an account is erased; one that was used since is not', async () => {
    const parada = await app.signUp();
    const usada = await app.signUp();
    app.setClock('2029-01-01T12:00:00.000Z');
    await usada.api.conta.entrar({ username: usada.email, password: usada.senha, grant_type: 'password' });
    app.setClock('2031-12-01T12:00:00.000Z');
    await sweep();
    expect((await rowsOf(app, parada)).usuario).toBeUndefined();
    expect((await rowsOf(app, usada)).usuario).toBe(1);
  });
});

describe('rows past their use', () => {
  it('are deleted: sessions, recovery links, stored answers, counters, raw answers of the source', async () => {
    const ana = await app.signUp();
    await ana.api.conta.esqueceuSenha({ Email: ana.email });
    // The code is made together with its mail.
    await app.runJobs();
    const { db } = app.deps;
    const agora = new Date(NOW);
    await db
      .insert(idempotencia)
      .values({ dono: ana.id, operacao: 'x', chave: 'k', conteudoHash: '-', criadaEm: agora });
    const [bruta] = await db
      .insert(consulta)
      .values({ usuarioId: ana.id, servico: 's', resultado: 'malformed', respostaBruta: '{}', quando: agora })
      .returning();
    const conta = async () => ({
      sessao: await db.$count(sessao, eq(sessao.usuarioId, ana.id)),
      recuperacao: await db.$count(recuperacao, eq(recuperacao.usuarioId, ana.id)),
      idempotencia: await db.$count(idempotencia, eq(idempotencia.dono, ana.id)),
      limite: await db.$count(limite, eq(limite.key, `recuperar:${ana.email}`)),
      bruta: await db.$count(
        consulta,
        sql`${consulta.id} = ${bruta?.id} and ${consulta.respostaBruta} is not null`,
      ),
    });
    await sweep();
    expect(await conta()).toEqual({ sessao: 1, recuperacao: 1, idempotencia: 1, limite: 1, bruta: 1 });
    app.passDays(29);
    await sweep();
    expect(await conta()).toEqual({ sessao: 1, recuperacao: 1, idempotencia: 1, limite: 0, bruta: 1 });
    app.passDays(2);
    await sweep();
    expect(await conta()).toEqual({ sessao: 0, recuperacao: 0, idempotencia: 0, limite: 0, bruta: 1 });
    app.passDays(60);
    await sweep();
    expect(await conta()).toMatchObject({ bruta: 0 });
  });
});
