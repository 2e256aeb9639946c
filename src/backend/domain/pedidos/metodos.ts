import { fail } from '#lib/errors.ts';
import type { MetodoOferecido } from '#lib/planos/formaPagamento.ts';
import type { PublicCtx } from '../../platform/context.ts';

/**
 * Payment methods: card and Pix always (specification 2, section 4), PicPay and boleto when the operator enables
 * them.
 */
export function metodosOferecidos({ PAYMENT_METHODS }: PublicCtx['env']): MetodoOferecido[] {
  const extras = (['PICPAY', 'BOLETO'] as const).filter((metodo) => PAYMENT_METHODS.includes(metodo));
  return ['CARTAO', 'PIX', ...extras];
}

/** Refuses a method that is not offered, for every call and page. */
export function recusarNaoOferecido({ env }: Pick<PublicCtx, 'env'>, metodo: MetodoOferecido): void {
  if (!metodosOferecidos(env).includes(metodo)) fail('FORMA_PAGAMENTO_INVALIDA');
}
