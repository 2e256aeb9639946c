import type { Site } from '#lib/shell/sessao.ts';
import type { Deps } from './context.ts';
import type { Database } from './db/database.ts';
import type { Space } from './db/space.ts';
import type { Modules } from './http/finishPage.ts';
import type { Jobs, StopOptions } from './jobs/enqueue.ts';
import type { Simulators } from './simulators/simulators.ts';

/** The running program: everything that is opened once per process. */
export interface Runtime {
  deps: Deps;
  database: Database;
  site: Site;
  /** The built scripts of the islands; none without a build. */
  modules: Modules;
  jobs: Jobs;
  simulators: Simulators;
  /** The demonstration account, while everything is simulated. */
  demo: { email: string; senha: string; nome: string; cpf: string } | null;
  space: Space;
  stop(options?: StopOptions): Promise<void>;
}
