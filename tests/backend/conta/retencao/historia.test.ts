import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { reter } from '#backend/domain/conta/retencao/retencao.ts';
import { newKey } from '#backend/platform/adapters/storage/storage.ts';
import {
  arquivo,
  idempotencia,
  limite,
  recuperacao,
  sessao,
  usuario,
} from '#backend/platform/db/schema/conta.ts';
import { consulta } from '#backend/platform/db/schema/habilitacoes.ts';
import { type Driver, NOW, sharedApp } from '../../harness/app.ts';
import { comprador } from '../../pedidos/support.ts';
import { rowsOf } from './linhas.ts';

const app = sharedApp();
beforeEach(() => app.setClock(NOW));

const sweep = (lote?: number) => reter(systemCtx(app.deps), lote);

async function restam(motoristas: readonly Driver[]): Promise<string[]> {
  const ids = motoristas.map(({ id }) => id);
  const linhas = await app.rows(usuario, inArray(usuario.id, ids));
  return linhas.filter(({ removidaEm }) => removidaEm === null).map(({ id }) => id);
}

it('accounts are erased in batches, and a failing one does not stop the others', async () => {
  const motoristas: Driver[] = [];
  // All have the same instant, so that batches end between equal instants.
  for (let n = 0; n < 5; n += 1) motoristas.push(await comprador(app));
  for (const { api, senha } of motoristas) await api.conta.pedirRemocao({ Senha: senha });
  const fica = await comprador(app);
  const [primeira] = [...motoristas].sort((a, b) => (a.id < b.id ? -1 : 1));

  app.setClock('2027-06-01T12:00:00.000Z');
  const presa = { usuarioId: primeira?.id ?? '', nome: 'a.pdf', mediaType: 'application/pdf', tamanho: 1 };
  await app.deps.db
    .insert(arquivo)
    .values({ ...presa, sha256: 'x', chave: newKey(presa.usuarioId), criadoEm: new Date(NOW) });
  const apagar = vi.spyOn(app.deps.adapters.storage, 'delete').mockRejectedValueOnce(new Error('disk'));
  await expect(sweep(2)).rejects.toThrow('disk');
  apagar.mockRestore();
  expect(await restam([...motoristas, fica])).toEqual(expect.arrayContaining([primeira?.id, fica.id]));
  expect(await restam([...motoristas, fica])).toHaveLength(2);
  await sweep(2);
  expect(await restam([...motoristas, fica])).toEqual([fica.id]);
});

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
