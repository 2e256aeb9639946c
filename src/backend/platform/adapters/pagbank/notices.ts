import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { RelatoDaContestacao } from '#lib/pedidos/devolucao.ts';

/** Checks PagBank's signature: the hex SHA-256 of `token-body`, over the raw bytes. False without the header. */
export function isAuthenticWebhook({
  token,
  rawBody,
  signature,
}: {
  token: string;
  rawBody: Uint8Array;
  signature: string | undefined;
}): boolean {
  if (!signature || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const expected = createHash('sha256').update(`${token}-`).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** The order that a notification names. Nothing else of it is read: the state comes from `getOrder`. */
export function parseWebhook(rawBody: Uint8Array): v.InferOutput<typeof named> | undefined {
  return parsed(named, rawBody);
}

const shortText = v.pipe(v.string(), v.maxLength(64));
const named = v.object({ reference_id: shortText, id: shortText });

function parsed<S extends v.GenericSchema>(schema: S, rawBody: Uint8Array): v.InferOutput<S> | undefined {
  const text = new TextDecoder().decode(rawBody);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text, { abortEarly: true });
  return read.success ? read.output : undefined;
}

const texto = v.nullish(v.string());

/** A chargeback (`CBKS_...`). No public page documents it in full: only the id is required (docs/providers.md). */
export const chargebackSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^CBKS_[\w-]{8,64}$/)),
  reference_id: texto,
  status: texto,
  reason: v.nullish(
    v.union([
      v.string(),
      v.object({ code: v.nullish(v.union([v.string(), v.number()])), description: texto }),
    ]),
  ),
  amount: v.nullish(v.object({ value: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
  charge_id: texto,
  charge: v.nullish(v.object({ id: v.string() })),
  charges: v.nullish(v.array(v.object({ id: v.string() }))),
  due_date: texto,
});

export type Chargeback = v.InferOutput<typeof chargebackSchema>;

/** A notice about a dispute; undefined when it is about something else. */
export function parseChargeback(rawBody: Uint8Array): Chargeback | undefined {
  return parsed(chargebackSchema, rawBody);
}

/** Id of the disputed charge, which a notice may give in one of three fields. */
export function chargeOf({ charge_id, charge, charges }: Chargeback): string | undefined {
  return charge_id ?? charge?.id ?? charges?.[0]?.id;
}

/** The dispute in our terms. An unknown status leaves it open for an operator. */
export function contestacaoLida({ id, status, reason, amount, due_date }: Chargeback): RelatoDaContestacao {
  return {
    gateway: 'pagbank',
    gatewayId: id,
    estado: ESTADOS[(status ?? '').toUpperCase()] ?? 'aberta',
    situacao: status ?? null,
    motivo: typeof reason === 'string' ? reason : (reason?.description ?? null),
    valor: amount?.value ?? null,
    prazo: /^\d{4}-\d{2}-\d{2}/.exec(due_date ?? '')?.[0] ?? null,
  };
}

const ESTADOS: Record<string, RelatoDaContestacao['estado']> = {
  WON: 'recusada',
  REVERSED: 'recusada',
  LOST: 'devolvida',
  ACCEPTED: 'devolvida',
};
