import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { compose } from '#backend/app/compose.ts';
import { createBackendApp } from '#backend/app/http/app.ts';
import { runJob, systemCtx } from '#backend/app/jobs/open.ts';
import { openDatabase } from '#backend/platform/db/client.ts';
import { migrate } from '#backend/platform/db/migrate.ts';
import { migrations } from '#backend/platform/db/migrations.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { QUEUES, type QueueName } from '#backend/platform/jobs/queue.ts';
import { readEnv } from '../../src/env.ts';
import { drain } from '../../tests/backend/harness/jobs.ts';
import { type Motorista, novoMotorista } from './soakDriver.ts';

const DAY = 86_400_000;
/** The jobs of a schedule, at their hour (São Paulo). */
const SWEEPS: Partial<Record<QueueName, (hour: number) => boolean>> = {
  verificacoes: () => true,
  expiracoes: () => true,
  avisosDePlano: (hour) => hour === 8,
  retencao: (hour) => hour === 3,
  arquivosSemLinha: (hour) => hour === 4,
};

/** The program in this process, with simulated services, on an embedded database in `folder` and a clock that is moved by hand. */
export async function openSoak(folder: string, start: Date) {
  let now = start;
  let calls = 0;
  let turns = 0;
  const clock = () => now;
  const log = pino({ level: 'silent' });
  const env = readEnv({ DATA_DIR: folder, WORKER: 'off', DEMO: 'off', TRIAL_DAYS: '0', LOG_LEVEL: 'silent' });
  const database = await openDatabase({ dataDir: folder });
  await migrate(database, migrations);
  const runtime = await compose(env, database, { log, clock });
  const app = createBackendApp(async () => runtime);
  const { db } = database;
  const ctx = systemCtx(runtime.deps);
  const queues = Object.keys(QUEUES) as QueueName[];
  const work = Object.fromEntries(
    queues.map((queue) => [queue, (job: { data: object }) => runJob(ctx, queue, job.data)]),
  );
  const drivers: Motorista[] = [];

  const send: typeof fetch = async (input, init) => {
    calls += 1;
    const request = new Request(input, init);
    // Each request comes from another network.
    request.headers.set('x-client-ip', `10.${calls % 250}.${Math.floor(calls / 250) % 250}.1`);
    return app.fetch(request);
  };

  /** The queues use the database's clock. */
  async function moveQueues(): Promise<void> {
    const ahead = Math.round((now.getTime() - Date.now()) / 1000);
    await db.execute(
      sql.raw(
        `create or replace function pgboss.job_now() returns timestamptz language sql stable as $$ select now() + interval '${ahead} seconds' $$`,
      ),
    );
  }

  return {
    database,
    clock,
    log,
    calls: () => calls,
    async signUp(count: number) {
      for (let n = 0; n < count; n += 1) {
        const driver = await novoMotorista({ url: env.publicUrl, fetch: send });
        await db.insert(assinatura).values({
          ...{ usuarioId: driver.id, plano: 'via-livre-total' },
          ...{ inicio: now, fim: new Date(now.getTime() + 365 * DAY) },
        });
        await driver.registrar();
        drivers.push(driver);
      }
    },
    /** Moves the clock to the next such hour; some drivers come, and due jobs run. */
    async at(hour: number) {
      do now = new Date(now.getTime() + 3_600_000);
      while (Number(HOUR.format(now)) !== hour);
      turns += 1;
      await moveQueues();
      for (const [n, driver] of drivers.entries())
        if (n % 6 === turns % 6) await driver.visitar(randomUUID());
      for (const [queue, due] of Object.entries(SWEEPS))
        if (due(hour)) await runJob(ctx, queue as QueueName, {});
      await drain(runtime.jobs.boss, work, { failures: 'returned' });
      if (hour === 3) await runtime.jobs.boss.supervise();
    },
    stop: () => runtime.stop(),
  };
}

const HOUR = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  hourCycle: 'h23',
});
