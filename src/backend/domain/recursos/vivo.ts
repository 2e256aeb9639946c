import { isNull } from 'drizzle-orm';
import { recurso } from '../../platform/db/schema/recursos.ts';

/** Appeals not cancelled: a cancelled one neither blocks its phase nor uses a plan's allowance. */
export const recursoVivo = isNull(recurso.canceladoEm);
