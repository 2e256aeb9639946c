import type { EstadoDoPedido } from '#lib/pedidos/estados.ts';
import type { Charge, Order } from './types.ts';

/** Strongest first: with several charges of one order (a refused card, then an approved one) the strongest decides. */
const STRENGTH: EstadoDoPedido[] = [
  'pago',
  'autorizado',
  'estornado',
  'aguardando_pagamento',
  'cancelado',
  'negado',
];

/** The state of an order. The wire has none for an order without charges: it waits until its codes expire. */
export function estadoDoPedido(order: Order, now: Date): EstadoDoPedido {
  const estados = order.charges.map(estadoDaCobranca);
  const strongest = STRENGTH.find((estado) => estados.includes(estado));
  if (strongest) return strongest;
  const deadlines = order.qr_codes.map(({ expiration_date }) =>
    expiration_date ? Date.parse(expiration_date) : Number.POSITIVE_INFINITY,
  );
  const over = deadlines.length > 0 && Math.max(...deadlines) <= now.getTime();
  return over ? 'expirado' : 'aguardando_pagamento';
}

/** The state of a charge. PagBank's CANCELED covers unpaid and refunded charges; `summary` and `paid_at` tell which. */
export function estadoDaCobranca(charge: Charge): EstadoDoPedido {
  switch (charge.status) {
    case 'AUTHORIZED':
      return 'autorizado';
    case 'PAID':
      return isRefundedWhole(charge) ? 'estornado' : 'pago';
    case 'DECLINED':
      return 'negado';
    case 'CANCELED':
      return charge.paid_at || (charge.amount.summary?.refunded ?? 0) > 0 ? 'estornado' : 'cancelado';
    case 'IN_ANALYSIS':
    case 'WAITING':
      return 'aguardando_pagamento';
  }
}

function isRefundedWhole({ amount }: Charge): boolean {
  return amount.summary !== undefined && amount.value > 0 && amount.summary.refunded >= amount.value;
}
