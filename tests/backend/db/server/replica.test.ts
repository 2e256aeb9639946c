import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { concedidos } from '#backend/domain/acesso/acesso.ts';
import { openDatabase } from '#backend/platform/db/client.ts';
import type { ReplicaState } from '#backend/platform/db/database.ts';
import { fromPrimary, trackReads } from '#backend/platform/db/reading.ts';
import { createMetrics } from '#backend/platform/observe/metrics.ts';
import type { Driver } from '../../harness/app.ts';
import { PGBOUNCER, papelPara, startPgbouncer } from '../../harness/pgbouncer.ts';
import {
  expectEachChangeOnce,
  fromReplica,
  markRead,
  notices,
  openPair,
  type Program,
  query,
  subjects,
  used,
} from '../../harness/replica.ts';
import { comprador, lerPedido, pagarNoBanco, pixAberto } from '../../pedidos/support.ts';

let pair: Awaited<ReturnType<typeof openPair>>;
beforeAll(async () => {
  pair = await openPair();
});
afterEach(() => pair.resume());
afterAll(() => pair?.close());

describe('a replica that lags', () => {
  let app: Program;
  let ana: Driver;
  let bia: Driver;
  beforeAll(async () => {
    ({ app, ana } = await pair.program(300));
    bia = await app.signUp();
    app.passDays(1);
    await notices(app, bia);
  });

  it('answers drivers who have not just written, and others once it has their write', async () => {
    const first = await pair.tell(ana, 'antes');
    await pair.tell(bia, 'antes');
    await expect.poll(() => subjects(app, ana)).toEqual(['antes']);
    await expect.poll(() => subjects(app, bia)).toEqual(['antes']);
    await pair.pause();
    await pair.tell(ana, 'depois');
    await pair.tell(bia, 'depois');
    // On a busy machine a late look at the replica sends a read to the primary: retry.
    const behind = (driver: Driver) =>
      expect
        .poll(() => fromReplica(app, async () => expect(await subjects(app, driver)).toEqual(['antes'])))
        .toBe(1);
    await behind(ana);

    await markRead(app, ana, first);
    const read = async () => {
      const list = await notices(app, ana);
      expect(list).toHaveLength(2);
      expect(list.find(({ Assunto }) => Assunto === 'antes')?.DataLeitura).not.toBeNull();
    };
    expect(await fromReplica(app, read)).toBe(0);
    // A driver who did not write still reads the replica, which does not have the change.
    await behind(bia);

    await pair.resume();
    await expect.poll(() => fromReplica(app, read)).toBe(1);
  });

  it('every device of the driver reads what one of them wrote, through another process too', async () => {
    const guid = await pair.tell(ana, 'aparelhos');
    const other = await pair.program(300);
    const { access_token: token } = await app
      .fetch('/token', {
        method: 'POST',
        body: new URLSearchParams({ username: ana.email, password: ana.senha, grant_type: 'password' }),
      })
      .then((answer) => answer.json());
    const phone = { ...ana, token };
    other.app.setClock(app.deps.clock());
    other.app.passDays(1);
    await notices(other.app, phone);
    await expect.poll(() => fromReplica(other.app, () => notices(other.app, phone))).toBe(1);
    await pair.pause();
    await markRead(app, ana, guid);
    const seen = (await notices(other.app, phone)).find(({ Assunto }) => Assunto === 'aparelhos');
    expect(seen?.DataLeitura).not.toBeNull();
  });

  it('is not read after an order is paid, though the write came from the gateway', async () => {
    const dona = await comprador(app);
    app.passDays(1);
    const { id, banco } = await pixAberto(dona);
    await expect.poll(() => fromReplica(app, () => notices(app, dona))).toBe(1);
    await pair.pause();
    await pagarNoBanco(app, banco);
    await app.avisosChegarem();
    await app.runJobs();
    expect((await lerPedido(app, id)).status).toBe('pago');
    const read = async () => expect(String(await subjects(app, dona))).toContain('Pagamento confirmado');
    expect(await fromReplica(app, read)).toBe(0);
  });

  it('is not read right after a sign-in, on pages about money, or for writes', async () => {
    const nova = await app.signUp();
    await pair.pause();
    expect(await fromReplica(app, () => notices(app, nova))).toBe(0);
    expect(await fromReplica(app, () => app.fetch('/api/appUsuario/v1/ProdutoExtra/Todos', {}, bia))).toBe(0);
    expect(await fromReplica(app, () => app.fetch('/api/appUsuario/v1/Usuario/Perfil', {}, bia))).toBe(0);
    const guid = await pair.tell(bia, 'travada');
    expect(await fromReplica(app, () => markRead(app, bia, guid))).toBe(0);
    expect(await fromReplica(app, () => app.runJobs())).toBe(0);
  });

  it('is not read for shared items, so that a withdrawn access ends at once', async () => {
    const { db } = app.runtime.database;
    const look = () => db.execute(sql`select 1 as um`);
    const within = (work: () => Promise<unknown>) =>
      fromReplica(app, () => trackReads({ replica: true, after: 0 }, async () => void (await work())));
    await expect.poll(() => within(look)).toBe(1);
    expect(await within(() => fromPrimary(look))).toBe(0);
    await expect.poll(() => within(() => fromPrimary(look).then(look))).toBe(1);
    expect(await within(() => concedidos(ana.ctx))).toBe(0);
  });

  it('a session that was ended is ended at once', async () => {
    const nova = await app.signUp();
    app.passDays(1);
    await notices(app, nova);
    await pair.pause();
    await app.fetch('/api/appUsuario/v1/Usuario/Sair', { method: 'POST' }, nova);
    expect((await app.fetch('/api/appUsuario/v1/TelaInicial/Load/1', {}, nova)).status).toBe(401);
  });
});

describe.skipIf(!PGBOUNCER)('behind PgBouncer in transaction mode', () => {
  it('the replica is read, and passed by after a write', async () => {
    for (const dito of papelPara('via_livre')) await query(pair.databaseUrl, dito);
    const servers = { via_livre: pair.primary, via_livre_leitura: pair.standby };
    const places = Object.entries(servers).map(([name, server]) => {
      const host = new URL(server.url('via_livre')).searchParams.get('host');
      return `${name} = host=${host} dbname=via_livre user=postgres`;
    });
    const pooler = await startPgbouncer(places, 4);
    onTestFinished(pooler.stop);
    const through = (name: string) => `postgres://postgres@127.0.0.1:${pooler.port}/${name}`;
    const { app, ana } = await pair.program(300, through);
    const guid = await pair.tell(ana, 'pelo pooler');
    await expect.poll(() => subjects(app, ana)).toEqual(['pelo pooler']);
    await expect.poll(() => fromReplica(app, () => notices(app, ana))).toBe(1);
    await pair.pause();
    await markRead(app, ana, guid);
    const read = async () => expect((await notices(app, ana))[0]?.DataLeitura).not.toBeNull();
    expect(await fromReplica(app, read)).toBe(0);
    await pair.resume();
    await expect.poll(() => fromReplica(app, read)).toBe(1);
    await app.close();
  });
});

describe('a replica that cannot answer', () => {
  it('is not read while its lag is over the limit; each change is logged once', async () => {
    const { app, ana } = await pair.program(1);
    app.told.length = 0;
    await pair.pause();
    await pair.tell(ana, 'atrasada');
    await used(app, false);
    expect(await fromReplica(app, async () => expect(await subjects(app, ana)).toEqual(['atrasada']))).toBe(
      0,
    );
    await pair.tell(ana, 'outra');
    await pair.resume();
    await used(app, true);
    expect(app.told[0]?.reason).toBe('more than 1 s behind');
    expectEachChangeOnce(app.told, true);
  });

  it('that is gone causes no error for a driver, and is read again when it is back', async () => {
    const { app, ana } = await pair.program(5);
    const metrics = createMetrics(app.runtime.database);
    const up = async () => /^via_livre_database_replica_up (\d)/m.exec(await metrics.text())?.[1];
    await expect.poll(up).toBe('1');
    app.told.length = 0;
    await pair.standby.halt();
    for (let i = 0; i < 20; i += 1) await notices(app, ana);
    await used(app, false);
    expect(await up()).toBe('0');
    expectEachChangeOnce(app.told, false);
    await pair.standby.resume();
    await used(app, true);
    await expect.poll(() => fromReplica(app, () => notices(app, ana))).toBe(1);
    await expect.poll(up).toBe('1');
    metrics.close();
  });

  it('that falls silent during a query causes no error for a driver', async () => {
    const { app, ana } = await pair.program(5);
    await pair.tell(ana, 'no silêncio');
    await expect.poll(() => fromReplica(app, () => notices(app, ana))).toBe(1);
    const rows = await pair.onStandby('select pid from pg_stat_activity');
    const processes = [...rows.map(({ pid }) => Number(pid)), pair.standby.pid];
    const signal = (name: NodeJS.Signals) => {
      for (const pid of processes) {
        try {
          process.kill(pid, name);
        } catch (error) {
          // The connection that listed the processes has ended.
          if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
        }
      }
    };
    signal('SIGSTOP');
    try {
      const asked = await Promise.all([1, 2, 3].map(() => subjects(app, ana)));
      expect(asked).toEqual(Array(3).fill(['no silêncio']));
      await used(app, false);
    } finally {
      signal('SIGCONT');
    }
    await used(app, true);
  });

  it('does not keep the program from starting', async () => {
    const told: ReplicaState[] = [];
    const url = 'postgres://postgres@127.0.0.1:9/via_livre';
    const database = await openDatabase({
      dataDir: '',
      databaseUrl: pair.databaseUrl,
      replica: { url, maxLagSeconds: 5, onChange: (state) => told.push(state) },
    });
    expect(told.map(({ used: inUse }) => inUse)).toEqual([false]);
    await database.close();
  });

  it('is never taken for the primary, though a failover may lead to it for a moment', async () => {
    const databaseUrl = pair.standby.url('via_livre');
    await expect(openDatabase({ dataDir: '', databaseUrl })).rejects.toThrow(/cópia que não aceita escrita/);
  });

  it('that was promoted is another database: it is not read', async () => {
    const { app, ana } = await pair.program(5);
    await pair.onStandby('select pg_promote()');
    await used(app, false);
    expect(app.replica.state().reason).toBe('it is no standby');
    await pair.tell(ana, 'na primeira');
    expect(await subjects(app, ana)).toEqual(['na primeira']);
  });
});
