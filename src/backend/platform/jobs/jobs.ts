import type { PgBoss } from 'pg-boss';
import type { Queues } from './enqueue.ts';

export interface Jobs {
  boss: PgBoss;
  queues: Queues;
  /**
   * Stops taking jobs and waits for running ones up to the time limit; unfinished jobs are retried by another
   * process.
   */
  stop(options?: StopOptions): Promise<void>;
}

export interface StopOptions {
  /** Milliseconds. */
  jobsTimeout?: number;
}
