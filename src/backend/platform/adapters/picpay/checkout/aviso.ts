import * as v from 'valibot';
import { aviso } from './types.ts';

/** The charge to ask about; undefined when the body is no notice. Which state it has is asked, never believed. */
export function referenciaDoAviso(body: string): string | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), aviso), body);
  return parsed.success ? parsed.output.data.merchantChargeId : undefined;
}
