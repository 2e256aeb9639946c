import type { SystemCtx } from '../../platform/context.ts';
import type { Runtime } from '../../platform/runtime.ts';

/** What a record is read with. */
export interface LeituraDoRegistro extends SystemCtx {
  runtime: Runtime;
}
