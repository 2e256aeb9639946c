import type { Logger } from 'pino';
import type { Adapters } from '#backend/platform/adapters/adapters.ts';
import type { Db } from '#backend/platform/db/database.ts';
import type { Queues } from '#backend/platform/jobs/enqueue.ts';
import type { Clock } from '#lib/dates.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import type { Env } from './env.ts';

/** Dependencies of every operation. Clock, database and adapters are passed in; nothing is global. */
export interface Deps {
  db: Db;
  clock: Clock;
  env: Env;
  /** Used by enqueue(tx, ...). */
  queues: Queues;
  adapters: Adapters;
  log: Logger;
}

/** Origin of a request, stored in audit rows. */
export interface Origem {
  ip: string | null;
  agente: string | null;
  requestId: string;
}

/** The signed-in driver, from the session only. */
export interface Actor {
  id: string;
  email: string;
  nome: string;
  sessaoId: string;
  /** Key of the plan in force when the session was looked up, null when there was none; missing outside of requests. */
  plano?: string | null;
}

/** Session of a signed-in driver, read with one query per request. */
export interface Sessao {
  actor: Actor;
  naoLidas: number;
  /** Key of the plan in force and its end; null when none is active today. */
  plano: { chave: string; fim: Date } | null;
  /** Menu access: a plan of one's own that is active today. */
  liberado: boolean;
}

/** A member of the staff at the desk, from the session only. */
export interface Pessoa {
  id: string;
  nome: string;
  email: string;
  papel: Papel;
  sessaoId: string;
}

export interface PublicCtx extends Deps {
  origem: Origem;
}

export interface Ctx extends PublicCtx {
  actor: Actor;
}

/** The context of jobs, gateways and operators, without a driver. */
export interface SystemCtx extends PublicCtx {
  ator: 'sistema' | 'gateway' | 'operador';
  atorId?: string;
}
