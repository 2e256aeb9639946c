import { fail } from '#lib/errors.ts';
import type { MetodoOferecido } from '#lib/planos/formaPagamento.ts';
import type { PublicCtx } from '../context.ts';

/** The ways to pay: card and Pix always (specification 2, section 4), PicPay and boleto where the operator names them. */
export function metodosOferecidos({ PAYMENT_METHODS }: PublicCtx['env']): MetodoOferecido[] {
  const extras = (['PICPAY', 'BOLETO'] as const).filter((metodo) => PAYMENT_METHODS.includes(metodo));
  return ['CARTAO', 'PIX', ...extras];
}

/** Whatever call or page an order comes by: what is not offered is not sold by. */
export function recusarNaoOferecido({ env }: Pick<PublicCtx, 'env'>, metodo: MetodoOferecido): void {
  if (!metodosOferecidos(env).includes(metodo)) fail('FORMA_PAGAMENTO_INVALIDA');
}
