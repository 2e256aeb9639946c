import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { bankPages } from '#backend/platform/simulators/bank.ts';
import type { PagBankSimulatorOptions } from '#backend/platform/simulators/pagbank/orders.ts';
import { oneAtATime, shelf } from '#backend/platform/simulators/store.ts';
import { formatDateTime } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';

/** `token`: client id and secret that callers send. */
export type PicPaySimulatorOptions = PagBankSimulatorOptions & {
  /** Sent by the notices in `Authorization`. */
  sellerToken: string;
  /** The notification address of the merchant's panel. */
  noticeUrl: string;
};

export interface Payment {
  referenceId: string;
  /** Centavos. */
  amount: number;
  expiresAt: string;
  status: 'created' | 'expired' | 'paid' | 'refunded';
  authorizationId?: string;
  /** Centavos refunded in parts. */
  refunded?: number;
}

export const PAYMENTS = shelf<Payment>('picpay.pagamento');

export const perPayment = oneAtATime();

/** The current state of a payment: an open one past its time has expired. */
export async function readPayment(
  { store, clock }: PicPaySimulatorOptions,
  id: string,
): Promise<Payment | undefined> {
  const kept = await PAYMENTS.get(store, id);
  const late = kept?.status === 'created' && Date.parse(kept.expiresAt) <= clock().getTime();
  return late ? { ...kept, status: 'expired' } : kept;
}

/** The notice names the changed charge; a reader must not trust its state. A failed delivery is lost. */
export async function notifyPicPay(
  { deliver, sellerToken, noticeUrl }: PicPaySimulatorOptions,
  { referenceId, status }: Payment,
): Promise<void> {
  const body = { type: 'PAYMENT', data: { merchantChargeId: referenceId, status: status.toUpperCase() } };
  const headers = {
    'content-type': 'application/json',
    authorization: sellerToken,
    'event-type': 'TransactionUpdateMessage',
  };
  await deliver(noticeUrl, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined);
}

/** Pages on which a person plays PicPay. Mounted at `publicUrl`. */
export function createPicPayPagesSimulator(options: PicPaySimulatorOptions): Hono {
  /** Ends an open payment; one that has ended does not change. */
  const end = (id: string, how: Partial<Payment>) =>
    perPayment(id, async () => {
      const one = await readPayment(options, id);
      if (one?.status !== 'created') return;
      await PAYMENTS.put(options.store, id, { ...one, ...how });
      await notifyPicPay(options, { ...one, ...how });
    });
  return bankPages(options.publicUrl, {
    picpay: {
      async page(id) {
        const payment = await readPayment(options, id);
        if (!payment) return undefined;
        const valor = reais(payment.amount);
        return {
          titulo: 'Pagar com PicPay',
          dados: [
            ['Valor', valor],
            ['Para', 'Via Livre Simulada'],
            ['Pedido', payment.referenceId],
            ['Válido até', formatDateTime(new Date(payment.expiresAt))],
          ],
          situacao: SITUACAO[payment.status],
          acoes: payment.status === 'created' && {
            pagar: `Pagar ${valor}`,
            expirar: 'Não pagar: fazer o pagamento expirar',
          },
        };
      },
      actions: {
        pagar: (id) => end(id, { status: 'paid', authorizationId: randomUUID() }),
        expirar: (id) => end(id, { status: 'expired' }),
      },
    },
  });
}

const SITUACAO: Record<Payment['status'], string> = {
  created: 'Aguardando o seu pagamento.',
  paid: 'Pagamento feito. Você pode fechar esta página e voltar à Via Livre.',
  expired: 'Este pagamento expirou. Volte à Via Livre e gere outro.',
  refunded: 'O valor foi devolvido.',
};
