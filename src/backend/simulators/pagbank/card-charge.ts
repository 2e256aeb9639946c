import { randomInt } from 'node:crypto';
import { type ReadCard, readCard } from './card.ts';
import { APPROVED, newCharge } from './charge.ts';
import type { PagBankContext } from './context.ts';
import type { CardInput, ChargeInput } from './input.ts';
import { cardKeys } from './keys.ts';
import type { SimulatedCharge } from './order.ts';

/** Tries a card. Undefined when the encrypted part cannot be read. */
export async function newCardCharge(
  context: PagBankContext,
  charge: ChargeInput,
  method: CardInput,
): Promise<SimulatedCharge | undefined> {
  const keys = await cardKeys(context.store);
  const read = keys && readCard(method.card.encrypted, keys, context.clock());
  if (!read) return undefined;
  const { outcome, ...card } = read;
  return newCharge(context, {
    reference: charge.reference_id,
    description: charge.description,
    amount: charge.amount.value,
    status: outcome !== 'approved' ? 'DECLINED' : method.capture ? 'PAID' : 'AUTHORIZED',
    response: RESPONSES[outcome](),
    method: {
      type: 'CREDIT_CARD',
      installments: method.installments,
      capture: method.capture,
      card: { ...card, store: method.card.store },
      ...(method.soft_descriptor && { soft_descriptor: method.soft_descriptor }),
    },
  });
}

const RESPONSES: Record<ReadCard['outcome'], () => SimulatedCharge['payment_response']> = {
  approved: () => ({
    ...APPROVED,
    raw_data: { authorization_code: String(randomInt(100_000, 999_999)), reason_code: '00' },
  }),
  declined: () => ({
    code: '20017',
    message: 'TRANSACAO NAO PERMITIDA - NAO TENTE NOVAMENTE',
    raw_data: { merchant_advice_code: '03' },
  }),
  invalid: () => ({ code: '10003', message: 'TRANSACAO INVALIDA' }),
};
