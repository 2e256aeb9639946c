import * as v from 'valibot';
import type { Desfecho } from '#backend/platform/adapters/consulta.ts';
import type { HttpError } from '#backend/platform/adapters/http.ts';
import { type Centavos, reaisParaCentavos } from '#lib/money.ts';
import { CODIGOS } from './codigos.ts';

/** Every answer of Infosimples has this shape, whatever the service and the HTTP status. */
export const envelopeSchema = v.object({
  code: v.number(),
  code_message: v.nullish(v.string()),
  errors: v.nullish(v.array(v.unknown()), []),
  header: v.nullish(
    v.object({ billable: v.nullish(v.boolean()), price: v.nullish(v.union([v.string(), v.number()])) }),
  ),
  /** Empty when there is nothing to tell; missing after a refusal. */
  data: v.nullish(v.array(v.unknown())),
});

export type Envelope = v.InferOutput<typeof envelopeSchema>;

/** The cost of a call in centavos. The header's price is in reais, and is due only when the call is billable. */
export function custo({ header }: Envelope): Centavos {
  const price = Number(header?.price ?? 0);
  return header?.billable && Number.isFinite(price) ? reaisParaCentavos(price) : 0;
}

/** The first item of the data in our terms. After an unknown code the look-up may be repeated, unless it was billed. */
export function desfecho<S extends v.GenericSchema, T>(
  envelope: Envelope,
  schema: S,
  map: (item: v.InferOutput<S>) => T,
): Desfecho<T> {
  const { code, data } = envelope;
  const outcome = CODIGOS[code] ? CODIGOS[code].desfecho : 'source_unavailable';
  if (outcome === 'none') return { outcome };
  if (outcome)
    return { outcome: semNovaCobranca(envelope, outcome), respostaBruta: mensagemDaFonte(envelope) };
  if (data?.length === 0) return { outcome: 'none' };
  const item = v.safeParse(schema, data?.[0]);
  if (item.success) return { outcome: 'found', dados: map(item.output) };
  // The header is left out, because it repeats the input.
  return { outcome: 'malformed', respostaBruta: JSON.stringify({ code, data }) };
}

/** `withheld` instead of an outcome that is retried within minutes, when the call was billed although its code should be free. */
function semNovaCobranca<O extends string>({ header }: Envelope, outcome: O): O | 'withheld' {
  const again = outcome === 'source_unavailable' || outcome === 'rate_limited';
  return again && header?.billable ? 'withheld' : outcome;
}

/** The refusal of the source as JSON, for operators. */
function mensagemDaFonte({ code, code_message, errors }: Envelope): string {
  return JSON.stringify({ code, code_message, errors });
}

/** Used when the answer has no envelope. */
export function desfechoSemResposta(error: HttpError): Desfecho<never> {
  if (error.kind === 'malformed') return { outcome: 'malformed', respostaBruta: error.body };
  if (error.kind === 'unavailable' && error.status === 429) return { outcome: 'rate_limited' };
  if (error.kind === 'rejected' && [401, 403].includes(error.status)) return { outcome: 'auth_failed' };
  return { outcome: 'source_unavailable' };
}
