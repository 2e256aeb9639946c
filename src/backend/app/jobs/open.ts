import type { PgBoss } from 'pg-boss';
import * as v from 'valibot';
import { avisarDaMesa } from '#backend/desk/assuntos/esperando.ts';
import { enviarAvisoDaEquipe } from '#backend/domain/avisos/avisarEquipe.ts';
import { enviarEmail } from '#backend/domain/avisos/emails/enviar.ts';
import { lembrar } from '#backend/domain/avisos/lembretes/varrer.ts';
import { enviarPush } from '#backend/domain/avisos/notificacoes/push.ts';
import { reservarChamadas, verificar } from '#backend/domain/consultas/verificacoes.ts';
import { reter } from '#backend/domain/conta/retencao/retencao.ts';
import { varrerArquivos } from '#backend/domain/conta/retencao/semLinha.ts';
import { fazerTrocaDeEmail } from '#backend/domain/conta/trocaDeEmail.ts';
import { consultarHabilitacao } from '#backend/domain/habilitacoes/consulta.ts';
import { automacao } from '#backend/domain/pedidos/avisos.ts';
import { cancelamento, conferencia, expiracoes } from '#backend/domain/pedidos/conferir.ts';
import { conferirContestacao } from '#backend/domain/pedidos/contestacoes.ts';
import { devolucao } from '#backend/domain/pedidos/devolver.ts';
import { escreverPeticao } from '#backend/domain/peticoes/escrever.ts';
import { avisarDosPlanos } from '#backend/domain/planos/avisosDePlano.ts';
import { consultarVeiculo } from '#backend/domain/veiculos/consulta.ts';
import type { Deps, SystemCtx } from '#backend/platform/context.ts';
import type { Database } from '#backend/platform/db/database.ts';
import { temporaryFailureOf } from '#backend/platform/db/trouble.ts';
import { forget, openBoss, send, sendAll } from '#backend/platform/jobs/boss.ts';
import type { Jobs, Queues } from '#backend/platform/jobs/enqueue.ts';
import { type JobData, QUEUES, type QueueName } from '#backend/platform/jobs/queue.ts';

/** Milliseconds to wait for running jobs inside the web process; a separate worker waits longer (worker.mjs). */
const JOBS_TIMEOUT = 8_000;

/** Sweeps and when they run, local time. */
const SCHEDULES = {
  verificacoes: '* * * * *',
  expiracoes: '* * * * *',
  avisosDePlano: '17 8 * * *',
  avisosDaMesa: '30 7 * * *',
  lembretes: '7,37 8-20 * * *',
  retencao: '43 3 * * *',
  arquivosSemLinha: '23 4 * * *',
} as const satisfies Partial<Record<QueueName, string>>;

/** Opens the queues and, when this process works them, its workers: one job at a time each, with idempotent handlers. */
export async function openJobs(base: Omit<Deps, 'queues'>, database: Database): Promise<Jobs> {
  const works = base.env.WORKER === 'inline';
  const names = Object.keys(QUEUES) as QueueName[];
  const onError = quietly(base.log);
  const boss = await openBoss(database, { queues: names, works, onError });
  const queues: Queues = {
    async send(db, queue, data, options) {
      await send(boss, db, queue, data, options);
    },
    sendAll: (db, queue, data) => sendAll(boss, db, queue, data),
    forget: (db, queue, data) => forget(boss, db, queue, data),
  };
  if (works) {
    const ctx = systemCtx({ ...base, queues });
    for (const [queue, cron] of Object.entries(SCHEDULES))
      await boss.schedule(queue, cron, {}, { tz: 'America/Sao_Paulo' });
    for (const queue of names) {
      const workers = queue === 'consulta' ? base.env.LOOKUP_CONCURRENCY : 1;
      for (let n = 0; n < workers; n++) await work(boss, ctx, queue);
    }
  }
  return {
    boss,
    queues,
    stop: ({ jobsTimeout = JOBS_TIMEOUT } = {}) => boss.stop({ graceful: true, timeout: jobsTimeout }),
  };
}

/** Queues are polled every second; an unreachable database is logged once a minute. */
function quietly(log: Deps['log']): (err: Error) => void {
  let told = 0;
  return (err) => {
    if (temporaryFailureOf(err)) {
      if (performance.now() - told < 60_000 && told > 0) return;
      told = performance.now();
    }
    log.error({ err }, 'job queue failed');
  };
}

/** Seconds between two looks for jobs whose hour has come; one that may run at once wakes its worker. */
const LOOK_EVERY = 10;

/** A worker that finished a job looks again at once, so that a backlog has no pauses. */
async function work(boss: PgBoss, ctx: SystemCtx, queue: QueueName): Promise<void> {
  const options = { pollingIntervalSeconds: LOOK_EVERY, notifyPollingIntervalSeconds: LOOK_EVERY };
  const worker = await boss.work(queue, options, async ([job]) => {
    if (job) await runJob(ctx, queue, job.data).finally(() => boss.notifyWorker(worker));
  });
}

/** Parses a job's data and runs its handler; also what tests use to work the queues. */
export async function runJob(ctx: SystemCtx, queue: QueueName, data: unknown): Promise<void> {
  const handler = handlers[queue] as ((ctx: SystemCtx, data: unknown) => Promise<void>) | undefined;
  if (!handler) throw new Error(`no handler for queue ${queue}`);
  const started = performance.now();
  try {
    await handler(ctx, v.parse(QUEUES[queue], data));
    ctx.log.debug({ queue, ms: Math.round(performance.now() - started) }, 'job done');
  } catch (err) {
    ctx.log.warn({ queue, err }, 'job failed and will be retried');
    throw err;
  }
}

export function systemCtx(deps: Deps): SystemCtx {
  return { ...deps, ator: 'sistema', origem: { ip: null, agente: null, requestId: 'job' } };
}

type Handler<Q extends QueueName> = (ctx: SystemCtx, data: JobData<Q>) => Promise<void>;

/** The handler of each queue. A handler may run twice for one job and must be idempotent. */
const handlers: Partial<{ [Q in QueueName]: Handler<Q> }> = {
  consulta: runConsulta,
  email: enviarEmail,
  push: enviarPush,
  peticao: escreverPeticao,
  verificacoes: verificar,
  automacao,
  conferencia,
  expiracoes,
  cancelamento,
  devolucao,
  contestacao: conferirContestacao,
  avisoDaEquipe: enviarAvisoDaEquipe,
  trocaDeEmail: fazerTrocaDeEmail,
  avisosDaMesa: avisarDaMesa,
  avisosDePlano: avisarDosPlanos,
  async lembretes(ctx) {
    await lembrar(ctx);
  },
  retencao: (ctx) => reter(ctx),
  async arquivosSemLinha(ctx) {
    await varrerArquivos(ctx);
  },
};

async function runConsulta(ctx: SystemCtx, pedido: JobData<'consulta'>): Promise<void> {
  if (!(await reservarChamadas(ctx, pedido))) return;
  const { alvo, id } = pedido;
  await (alvo === 'habilitacao' ? consultarHabilitacao(ctx, id) : consultarVeiculo(ctx, id));
}
