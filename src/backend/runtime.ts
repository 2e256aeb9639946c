import type { Site } from '#lib/shell/sessao.ts';
import type { Deps } from './context.ts';
import type { Database } from './db/database.ts';
import type { Space } from './db/space.ts';
import type { Modules } from './http/preload.ts';
import type { Remote } from './http/remote.ts';
import type { Jobs, StopOptions } from './jobs/open.ts';
import type { DEMO } from './seed/contas.ts';
import type { Simulators } from './simulators/simulators.ts';

/** The running program: everything that was opened once. */
export interface Runtime {
  deps: Deps;
  database: Database;
  site: Site;
  /** The built scripts of the islands; none without a build. */
  modules: Modules;
  jobs: Jobs;
  simulators: Simulators;
  /** The APIs at other addresses, when the settings say so. */
  remote: Remote | null;
  demo: typeof DEMO | null;
  /** The disk under the data folder. */
  space: Space;
  stop(options?: StopOptions): Promise<void>;
}
