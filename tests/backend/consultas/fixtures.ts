import { asc, eq, sql } from 'drizzle-orm';
import { runJob, systemCtx } from '#backend/app/jobs/open.ts';
import type { FonteDeConsulta } from '#backend/platform/adapters/infosimples/client.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import type { Driver, TestApp } from '../harness/app.ts';
import { type DrainOptions, drain, type Run } from '../harness/jobs.ts';

/** Documents whose last digit tells the simulated Detran what to answer (docs/sandbox.md). */
export const CNH = {
  semMultas: '17876663650',
  quatroMultas: '99777724572',
  comProcessoDeSuspensao: '78142283414',
  desconhecida: '70470953587',
  recusada: '22142430348',
  digitoErrado: '12345678901',
};

export const RENAVAM = {
  semMultas: '64430359540',
  multasEDebitos: '76441446302',
  umaMulta: '62176866191',
  recusado: '86770827648',
  digitoErrado: '12345678901',
};

export const CPF = '39053344705';
export const PLACA = 'RIO2A18';

/** Gives the driver another plan that begins now and lasts a year. */
export async function contratar(app: TestApp, driver: Driver, plano: string): Promise<void> {
  const inicio = app.deps.clock();
  await app.deps.db
    .update(assinatura)
    .set({ canceladaEm: inicio })
    .where(eq(assinatura.usuarioId, driver.id));
  await app.deps.db
    .insert(assinatura)
    .values({ usuarioId: driver.id, plano, inicio, fim: new Date(inicio.getTime() + 365 * 86_400_000) });
}

/** Ends every plan of the driver. */
export async function semPlano(app: TestApp, driver: Driver): Promise<void> {
  await app.deps.db
    .update(assinatura)
    .set({ canceladaEm: app.deps.clock() })
    .where(eq(assinatura.usuarioId, driver.id));
}

/** Runs the queue of consultations until it is empty. Returns the outcome of each run and what it threw. */
export function consultar(app: TestApp, options: DrainOptions = {}): Promise<Run[]> {
  const work = (job: { data: object }) => runJob(systemCtx(app.deps), 'consulta', job.data);
  return drain(app.runtime.jobs.boss, { consulta: work }, options);
}

/** The enqueued mails, by driver. */
export async function emailsDe(app: TestApp, { id }: Driver): Promise<Record<string, unknown>[]> {
  const { rows } = await app.deps.db.execute<{ data: Record<string, unknown> }>(
    sql`select data from pgboss.job where name = 'email' and data->>'usuarioId' = ${id} order by created_on`,
  );
  return rows.map(({ data }) => data).filter(({ modelo }) => modelo !== 'boas-vindas');
}

export function notificacoesDe(app: TestApp, { id }: Driver) {
  return app.rows(notificacao, eq(notificacao.usuarioId, id), asc(notificacao.id));
}

/** A context whose source returns the test's answers. */
export function comFonte(app: TestApp, fonte: Partial<FonteDeConsulta>): SystemCtx {
  const { adapters } = app.deps;
  return systemCtx({
    ...app.deps,
    adapters: { ...adapters, consultas: { ...adapters.consultas, ...fonte } },
  });
}
