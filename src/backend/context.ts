import type { Logger } from 'pino';
import type { Clock } from '#lib/dates.ts';
import type { Env } from '../env.ts';
import type { Adapters } from './adapters/adapters.ts';
import type { Db } from './db/database.ts';
import type { Queues } from './jobs/enqueue.ts';

/** What every operation may use. Nothing is global: clock, database and outside world are passed in. */
export interface Deps {
  db: Db;
  clock: Clock;
  env: Env;
  /** Used by enqueue(tx, ...). */
  queues: Queues;
  adapters: Adapters;
  log: Logger;
}

/** Where a request came from; kept in audit rows. */
export interface Origem {
  ip: string | null;
  agente: string | null;
  requestId: string;
}

/** The signed-in driver, from the session and from nowhere else. */
export interface Actor {
  id: string;
  email: string;
  nome: string;
  sessaoId: string;
  /** Key of the plan in force when the session was looked up, null when none was; missing where no request is. */
  plano?: string | null;
  /** Whether somebody opened something to the driver when the session was looked up; missing where no request is. */
  recebe?: boolean;
}

export interface PublicCtx extends Deps {
  origem: Origem;
}

export interface Ctx extends PublicCtx {
  actor: Actor;
}

/** The context of jobs, gateways and operators: no driver acts. */
export interface SystemCtx extends PublicCtx {
  ator: 'sistema' | 'gateway' | 'operador';
  atorId?: string;
}
