import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { reter } from '#backend/domain/conta/retencao/retencao.ts';
import { criarPedido } from '#backend/domain/pedidos/criar.ts';
import { auditoria, idempotencia, limite, recuperacao, sessao } from '#backend/platform/db/schema/conta.ts';
import { consulta } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { NOW, sharedApp } from '../../harness/app.ts';
import { seeds } from '../../harness/multas.ts';
import { operador } from '../../harness/operador.ts';
import { comprador, compraPix } from '../../pedidos/support.ts';
import { rowsOf } from './linhas.ts';

const app = sharedApp();
const seed = seeds(app);
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

  it('of history are kept: older notices, records and closed fines go, unless an order is about the fine', async () => {
    const ana = await comprador(app);
    const { id: veiculoId } = await seed.veiculo(ana);
    const encerradaEm = new Date(NOW);
    const livre = await seed.multa(ana, { veiculoId, encerradaEm });
    const comprada = await seed.multa(ana, { veiculoId, encerradaEm });
    const { id: pedidoId } = await criarPedido(ana.ctx, compraPix());
    await app.deps.db
      .update(pedidoItem)
      .set({ multaId: comprada.id })
      .where(eq(pedidoItem.pedidoId, pedidoId));
    await operador(app).faz('notificacoes enviar', { conta: ana.email, assunto: 'Velha', texto: 'Oi.' });

    app.setClock('2031-11-19T12:00:00.000Z');
    await ana.api.conta.entrar({ username: ana.email, password: ana.senha, grant_type: 'password' });
    await sweep();
    const velhos = () => app.deps.db.$count(auditoria, sql`${auditoria.quando} < '2026-11-21T03:00:00Z'`);
    expect(await velhos()).toBeGreaterThan(0);
    expect(await app.deps.db.$count(multa, eq(multa.usuarioId, ana.id))).toBe(2);
    expect(await app.deps.db.$count(notificacao, eq(notificacao.usuarioId, ana.id))).toBe(1);
    app.setClock('2031-11-21T12:00:00.000Z');
    await sweep();
    const restam = await app.deps.db.select({ id: multa.id }).from(multa).where(eq(multa.usuarioId, ana.id));
    expect(restam).toEqual([{ id: comprada.id }]);
    expect(livre.id).not.toBe(comprada.id);
    expect(await app.deps.db.$count(notificacao, eq(notificacao.usuarioId, ana.id))).toBe(0);
    expect(await velhos()).toBe(0);
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
