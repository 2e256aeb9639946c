import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERFIL } from '../fixtures/perfil.ts';
import { backUp, restoredTo } from './harness/copies.ts';
import { APP, consulted, givePlan, newDriver, registerLicence } from './harness/driver.ts';
import { type Ensaio, startEnsaio } from './harness/ensaio.ts';
import { load } from './harness/load.ts';
import { HOST } from './harness/nginx.ts';
import { startPrometheus } from './harness/watching.ts';

let p: Ensaio;
beforeAll(async () => {
  p = await startEnsaio();
});
afterAll(() => p?.stop());

/** Prints a line of the report of ops/rehearsal.sh. */
const tell = (what: string) => console.info(`ensaio: ${what}`);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

describe('the rehearsal of production', () => {
  it('serves drivers through PgBouncer, which knows the role by the shipped list', async (test) => {
    if (!p.database.pooler) test.skip('no PgBouncer (apt install pgbouncer)');
    const { token } = await newDriver(p);
    expect((await p.ask('/app/inicial', { token })).status).toBe(200);
    const url = new URL(p.database.url);
    url.password = 'outra';
    const stranger = new pg.Client({ connectionString: url.href });
    await expect(stranger.connect()).rejects.toThrow(/password|authentication/i);
    const { rows } = await p.sql.query(
      "select count(*)::int as n from pg_stat_activity where usename = 'via_livre'",
    );
    tell(`PgBouncer: ${rows[0].n} connections of PostgreSQL for three processes`);
    expect(rows[0].n).toBeGreaterThan(0);
  });

  it('restarts one process after another without a failed request', async () => {
    const run = load(p, await newDriver(p));
    await run.waitForMore(6);
    for (const n of [0, 1] as const) {
      expect(await p.endServer(n, 'SIGTERM')).toBe(0);
      await p.startServer(n);
      await run.waitForMore(12);
    }
    const { reads, acknowledged, failedReads, failedWrites } = await run.stop();
    tell(
      `rolling restart: ${reads} pages and ${acknowledged} changes, ${failedReads.length + failedWrites.length} failed`,
    );
    expect({ failedReads, failedWrites }).toEqual({ failedReads: [], failedWrites: [] });
  });

  it('takes a renewed certificate by a reload, without a failed request', async () => {
    const before = await serial();
    const run = load(p, await newDriver(p));
    await run.waitForMore(4);
    p.nginx.renew();
    await expect.poll(serial, { timeout: 300_000 }).not.toBe(before);
    await run.waitForMore(12);
    const { reads, acknowledged, failedReads, failedWrites } = await run.stop();
    const failed = failedReads.length + failedWrites.length;
    tell(
      `certificate renewed: ${reads} pages and ${acknowledged} changes across the reload, ${failed} failed`,
    );
    expect({ failedReads, failedWrites }).toEqual({ failedReads: [], failedWrites: [] });
  });

  it('goes on with another worker when one is killed', async () => {
    expect(await p.endWorker('SIGKILL')).toBe('SIGKILL');
    const driver = await newDriver(p);
    const guid = await registerLicence(driver, 0);
    await p.startWorker();
    const since = performance.now();
    await consulted(driver, guid);
    tell(`worker killed: the next one looked up after ${seconds(since)}`);
  });

  it('delays no driver for a gateway that is away, and updates the order’s page when it is back', async () => {
    const driver = await newDriver(p);
    await driver.call(`${APP}/Usuario/Alterar`, { json: PERFIL });
    p.gateway.state.down = true;
    const json = {
      ...{ payment_method: 'PIX', order_id: 'ENSAIO1' },
      guids_produtos_extras: [{ guid: '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01', quantidade: 1 }],
    };
    const { status, body } = await p.ask('/comercio/ecommerce/gerapedido2.php', {
      json,
      token: driver.token,
    });
    expect([status, JSON.parse(body).error]).toEqual([503, 'PAGAMENTO_EM_CONFERENCIA']);
    const { pedido } = JSON.parse(body).campos;
    const transacao = async () =>
      (
        (await driver.call('/comercio/transacao.php', {
          form: { function: 'get_transaction_by_transaction_id', transaction_id: pedido },
        })) as { transaction: { EmConferencia: boolean; pagamento?: unknown } }
      ).transaction;
    expect(await transacao()).toMatchObject({ EmConferencia: true });
    p.gateway.state.down = false;
    const back = performance.now();
    await expect
      .poll(async () => (await transacao()).EmConferencia, { timeout: 300_000, interval: 2_000 })
      .toBe(false);
    expect((await transacao()).pagamento).toBeDefined();
    tell(`gateway away: a driver was told so; back, the code came after ${seconds(back)}`);
  });

  it('refuses documents on a full disk, and serves everything else', async () => {
    const driver = await newDriver(p);
    await givePlan(p, driver);
    await consulted(driver, await registerLicence(driver, 1));
    const { rows } = await p.sql.query(
      'select guid from multa m join usuario u on u.id = m.usuario_id where u.email = $1',
      [driver.email],
    );
    const send = () => {
      const documents = new FormData();
      documents.append('GuidMulta', rows[0].guid);
      for (const name of ['DocumentoIdentidade', 'ComprovanteResidencia', 'Crlv', 'DocumentoIdProprietario'])
        documents.append(name, new File([JPEG], `${name}.jpg`, { type: 'image/jpeg' }));
      return p.ask(`${APP}/Multa/SolicitarRecursoHabilitacao`, { multipart: documents, token: driver.token });
    };
    await restarted({ DISK_FLOOR_MB: '9000000' });
    const refused = await send();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, expect.any(String)]);
    expect((await p.ask('/app/inicial', { token: driver.token })).status).toBe(200);
    await restarted();
    expect((await send()).status).toBe(200);
    tell('disk at its floor: documents 503, pages 200, and documents again with the space');
  });

  it('answers 503 while the database is away for 30 s, and comes back by itself', async () => {
    const { token } = await newDriver(p);
    await p.database.postgres.halt();
    const since = performance.now();
    await wait(2_000);
    const away = await p.ask('/app/inicial', { token });
    expect([away.status, away.headers['retry-after']]).toEqual([503, expect.any(String)]);
    await wait(Math.max(0, 30_000 - (performance.now() - since)));
    await p.database.postgres.resume();
    const back = performance.now();
    await expect
      .poll(async () => (await p.ask('/app/inicial', { token })).status, { timeout: 300_000, interval: 250 })
      .toBe(200);
    tell(`database away for 30 s: 503 meanwhile, 200 again ${seconds(back)} after it was back`);
    const driver = await newDriver(p);
    await consulted(driver, await registerLicence(driver, 0));
  });

  it('is backed up at night, and restored to a point in time', async () => {
    const before = await newDriver(p);
    backUp(p);
    const between = await newDriver(p);
    const { rows } = await p.sql.query('select now()::text as moment');
    await wait(1_500);
    const after = await newDriver(p);
    await p.sql.query('select pg_switch_wal()');
    await wait(3_000);

    const since = performance.now();
    const restored = await restoredTo(p, rows[0].moment);
    try {
      const ask = new pg.Client({ connectionString: restored.url('via_livre') });
      await ask.connect();
      await expect
        .poll(async () => (await ask.query('select pg_is_in_recovery() as r')).rows[0].r, {
          timeout: 300_000,
        })
        .toBe(false);
      const found = await ask.query('select email from usuario where email = any($1)', [
        [before.email, between.email, after.email],
      ]);
      await ask.end();
      expect(found.rows.map(({ email }) => email).sort()).toEqual([before.email, between.email].sort());
      tell(
        `backup and restore to a moment: ${seconds(since)}; who signed up before it is there, who came after is not`,
      );
    } finally {
      await restored.stop();
    }
  });

  it('alerts the person on call when nothing answers', async (test) => {
    const watching = await startPrometheus(p);
    if (!watching) return test.skip('no Prometheus (apt install prometheus)');
    const { alerts } = watching;
    try {
      await expect.poll(alerts).toContain('ViaLivreVigia');
      expect(await alerts()).not.toContain('ViaLivreNadaResponde');
      for (const n of [0, 1] as const) await p.endServer(n, 'SIGTERM');
      const since = performance.now();
      await expect.poll(alerts, { timeout: 300_000, interval: 1_000 }).toContain('ViaLivreNadaResponde');
      tell(`nothing answers: the alarm fired after ${seconds(since)}`);
    } finally {
      await watching.end();
    }
  });
});

async function restarted(more: Record<string, string> = {}): Promise<void> {
  for (const n of [0, 1] as const) {
    await p.endServer(n, 'SIGTERM');
    await p.startServer(n, more);
  }
}

/** The serial number of the certificate that a new connection is shown; rejects one that the authority did not sign. */
function serial(): Promise<string> {
  const { https: port, certificate: ca } = p.nginx;
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, ca, servername: HOST }, () => {
      resolve(socket.getPeerCertificate().serialNumber);
      socket.end();
    });
    socket.once('error', reject);
  });
}

/** A file with the first bytes of a JPEG. */
const JPEG = new Uint8Array(20_000);
JPEG.set([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0]);
