import type { PgBoss } from 'pg-boss';
import type { Db } from '#backend/platform/db/database.ts';
import type { JobData, JobOptions, QueueName } from './queue.ts';

/** Sends jobs through the caller's database handle. */
export interface Queues {
  send(db: Db, queue: QueueName, data: object, options?: JobOptions): Promise<void>;
  sendAll(db: Db, queue: QueueName, data: readonly object[]): Promise<void>;
  forget(db: Db, queue: QueueName, data: object): Promise<void>;
}

interface Tx {
  db: Db;
  queues: Queues;
}

/** Enqueues a job inside the running transaction, if there is one: it exists only after the commit. */
export function enqueue<Q extends QueueName>(
  { db, queues }: Tx,
  queue: Q,
  data: JobData<Q>,
  options?: JobOptions,
): Promise<void> {
  return queues.send(db, queue, data, options);
}

/** Enqueues many jobs of one kind with one statement, inside the running transaction. */
export function enqueueAll<Q extends QueueName>(
  { db, queues }: Tx,
  queue: Q,
  data: readonly JobData<Q>[],
): Promise<void> {
  return queues.sendAll(db, queue, data);
}

/** Deletes the mails to an account, and those to the staff about it, that wait or were given up, inside the running transaction. */
export async function forgetMails({ db, queues }: Tx, usuarioId: string): Promise<void> {
  await queues.forget(db, 'email', { usuarioId });
  await queues.forget(db, 'avisoDaEquipe', { usuarioId });
}

export interface Jobs {
  boss: PgBoss;
  queues: Queues;
  /** Takes no more jobs and waits for running ones up to the time limit; another process retries unfinished ones. */
  stop(options?: StopOptions): Promise<void>;
}

export interface StopOptions {
  /** Milliseconds. */
  jobsTimeout?: number;
}
