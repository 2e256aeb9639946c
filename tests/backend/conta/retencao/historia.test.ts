import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runJob, systemCtx } from '#backend/app/jobs/open.ts';
import { apagarConta } from '#backend/domain/conta/retencao/apagarConta.ts';
import { reter } from '#backend/domain/conta/retencao/retencao.ts';
import { varrerArquivos } from '#backend/domain/conta/retencao/semLinha.ts';
import { comArquivos } from '#backend/domain/recursos/comArquivos.ts';
import { newKey, ownerPrefix } from '#backend/platform/adapters/storage/storage.ts';
import {
  arquivo,
  auditoria,
  idempotencia,
  limite,
  sessao,
  usuario,
} from '#backend/platform/db/schema/conta.ts';
import { consulta } from '#backend/platform/db/schema/habilitacoes.ts';
import { passoDeEntrada } from '#backend/platform/db/schema/segundoFator.ts';
import { type Driver, NOW, sharedApp, type TestApp, testApp } from '../../harness/app.ts';
import { operador } from '../../harness/operador.ts';
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
      recuperacao: await db.$count(passoDeEntrada, eq(passoDeEntrada.usuarioId, ana.id)),
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
    expect(await conta()).toEqual({ sessao: 1, recuperacao: 0, idempotencia: 1, limite: 0, bruta: 1 });
    app.passDays(2);
    await sweep();
    expect(await conta()).toEqual({ sessao: 0, recuperacao: 0, idempotencia: 0, limite: 0, bruta: 1 });
    app.passDays(60);
    await sweep();
    expect(await conta()).toMatchObject({ bruta: 0 });
  });
});

describe('files without a row', () => {
  const HORA = 3_600_000;

  const PDF = { nome: 'a.pdf', mediaType: 'application/pdf', bytes: new TextEncoder().encode('%PDF-1.7') };

  let app: TestApp;

  let ana: Driver;

  beforeEach(async () => {
    app = await testApp();
    // The storage reports the machine's time.
    app.setClock(new Date());
    ana = await app.signUp();
  });

  afterEach(() => app.close());

  const ctx = () => systemCtx(app.deps);

  const passHours = (hours: number) => app.setClock(new Date(Date.now() + hours * HORA));

  const kept = async () => (await Array.fromAsync(app.deps.adapters.storage.list())).map(({ key }) => key);

  const sweep = () => runJob(ctx(), 'arquivosSemLinha', {});

  /** A file with its row, as every submission leaves them. */
  async function withRow(): Promise<string> {
    return comArquivos(ana.ctx, { usuarioId: ana.id, documentos: [PDF] }, async (rows) => {
      await app.deps.db.insert(arquivo).values(rows);
      return rows[0]?.chave ?? '';
    });
  }

  /** A process killed between writing the file and writing its row: nothing after the file runs. */
  async function killed(): Promise<string> {
    const before = await kept();
    await new Promise<void>((reached) => {
      void comArquivos(ana.ctx, { usuarioId: ana.id, documentos: [PDF] }, () => {
        reached();
        return new Promise<never>(() => {});
      });
    });
    const [key = ''] = (await kept()).filter((one) => !before.includes(one));
    return key;
  }

  it('files without a row after a kill are deleted after a day, not earlier, and files of a row never', async () => {
    const held = await withRow();
    const left = await killed();
    expect((await kept()).sort()).toEqual([held, left].sort());
    await sweep();
    passHours(23);
    await sweep();
    expect((await kept()).sort()).toEqual([held, left].sort());
    passHours(25);
    expect(await varrerArquivos(ctx(), { seco: true })).toMatchObject({
      vistos: 2,
      semLinha: 1,
      apagados: 0,
    });
    expect((await kept()).sort()).toEqual([held, left].sort());
    await sweep();
    expect(await kept()).toEqual([held]);
    await sweep();
    const rows = await app.rows(auditoria, eq(auditoria.acao, 'arquivos.varrer'));
    expect(rows.map(({ dados }) => dados)).toEqual([{ vistos: 2, apagados: 1, inacabados: 0 }]);
  });

  it('beside a database that knows none of the files nothing is deleted, until an operator says so', async () => {
    const { storage } = app.deps.adapters;
    const held = await withRow();
    for (let n = 0; n < 30; n += 1) await storage.put(newKey(randomUUID()), PDF.bytes, PDF.mediaType);
    passHours(48);
    await sweep();
    expect(await kept()).toHaveLength(31);
    const sandra = operador(app);
    expect(await sandra.pergunta('arquivos varrer')).toEqual({
      tipo: 'confirmar',
      pergunta: 'Apagar 30 dos 31 arquivos guardados? Não há volta.',
    });
    expect(await kept()).toHaveLength(31);
    await sandra.faz('arquivos varrer');
    expect(await kept()).toEqual([held]);
  });

  it('erasing an account deletes its files without a row, and no files of others', async () => {
    const bia = await app.signUp();
    await withRow();
    await killed();
    const { storage } = app.deps.adapters;
    const deBia = newKey(bia.id);
    await storage.put(deBia, PDF.bytes, PDF.mediaType);
    expect(await Array.fromAsync(storage.list(ownerPrefix(ana.id)))).toHaveLength(2);
    await apagarConta(ctx(), ana.id);
    expect(await kept()).toEqual([deBia]);
  });

  describe('an account whose removal is taken back while the sweep runs', () => {
    /** Sweeps as of six months later; `quando` runs while the first file is deleted. */
    async function varrerEnquanto(quando: () => Promise<unknown>): Promise<void> {
      passHours(24 * 190);
      const { storage } = app.deps.adapters;
      const apagar = vi.spyOn(storage, 'delete').mockImplementationOnce(async () => void (await quando()));
      await reter(ctx());
      apagar.mockRestore();
    }
    const pedirDe = (quem: Driver) => quem.api.conta.pedirRemocao({ Senha: quem.senha });
    const voltarAtras = () =>
      app.deps.db.update(usuario).set({ remocaoPedidaEm: null }).where(eq(usuario.id, ana.id));
    const nomeDela = async () => (await app.rows(usuario, eq(usuario.id, ana.id)))[0];

    it('before its turn keeps all, its files too', async () => {
      const deAna = await withRow();
      const bia = await app.signUp();
      await comArquivos(bia.ctx, { usuarioId: bia.id, documentos: [PDF] }, (rows) =>
        app.deps.db.insert(arquivo).values(rows),
      );
      await pedirDe(bia);
      passHours(1);
      await pedirDe(ana);
      await varrerEnquanto(voltarAtras);
      expect((await app.rows(usuario, eq(usuario.id, bia.id)))[0]?.removidaEm).not.toBeNull();
      expect((await nomeDela())?.removidaEm).toBeNull();
      expect(await kept()).toContain(deAna);
    });
  });
});
