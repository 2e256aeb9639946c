import * as v from 'valibot';
import type { RelatoDaContestacao } from '#lib/pedidos/devolucao.ts';

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
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), chargebackSchema),
    new TextDecoder().decode(rawBody),
    { abortEarly: true },
  );
  return parsed.success ? parsed.output : undefined;
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
