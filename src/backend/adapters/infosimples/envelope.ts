import * as v from 'valibot';
import { type Centavos, reaisParaCentavos } from '#lib/money.ts';
import type { Desfecho } from '../consulta.ts';
import type { HttpError } from '../http.ts';

/** Every answer of Infosimples has this shape, whatever the service and the HTTP status. */
export const envelopeSchema = v.object({
  code: v.number(),
  header: v.nullish(v.object({ billable: v.nullish(v.boolean()), price: v.nullish(v.string()) })),
  data: v.nullish(v.array(v.unknown()), []),
});

export type Envelope = v.InferOutput<typeof envelopeSchema>;

/** The price is reais as text; it is paid only when the call says that it is billable. */
export function custo({ header }: Envelope): Centavos {
  const price = Number(header?.price ?? 0);
  return header?.billable && Number.isFinite(price) ? reaisParaCentavos(price) : 0;
}

/**
 * The first item of the data in our terms. The official table of codes was not at hand: docs/providers.md tells which are
 * confirmed. A code that we do not know leaves the look-up open to be repeated.
 */
export function desfecho<S extends v.GenericSchema, T>(
  envelope: Envelope,
  schema: S,
  map: (item: v.InferOutput<S>) => T,
): Desfecho<T> {
  const { code, data } = envelope;
  if (code !== 200 && code !== 201) return { outcome: OUTCOMES[code] ?? 'source_unavailable' };
  if (data?.length === 0) return { outcome: 'none' };
  const item = v.safeParse(schema, data?.[0]);
  if (item.success) return { outcome: 'found', dados: map(item.output) };
  // Without the header, which echoes what was asked.
  return { outcome: 'malformed', respostaBruta: JSON.stringify({ code, data }) };
}

const OUTCOMES: Record<number, 'none' | 'invalid_input' | 'auth_failed' | 'rate_limited'> = {
  601: 'auth_failed',
  603: 'auth_failed',
  606: 'invalid_input',
  607: 'invalid_input',
  608: 'invalid_input',
  612: 'none',
  618: 'rate_limited',
};

/** When there is no envelope to judge by. */
export function desfechoSemResposta(error: HttpError): Desfecho<never> {
  if (error.kind === 'malformed') return { outcome: 'malformed', respostaBruta: error.body };
  if (error.kind === 'unavailable' && error.status === 429) return { outcome: 'rate_limited' };
  if (error.kind === 'rejected' && [401, 403].includes(error.status)) return { outcome: 'auth_failed' };
  return { outcome: 'source_unavailable' };
}
