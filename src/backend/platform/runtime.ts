import type { Database } from '#backend/platform/db/database.ts';
import type { Space } from '#backend/platform/db/space.ts';
import type { Modules } from '#backend/platform/http/finishPage.ts';
import type { Jobs, StopOptions } from '#backend/platform/jobs/enqueue.ts';
import type { Simulators } from '#backend/platform/simulators/simulators.ts';
import type { Site } from '#lib/shell/sessao.ts';
import type { Deps } from './context.ts';

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
