import { paths } from '#lib/paths.ts';
import type { PublicCtx } from '../context.ts';
import { type Pedido, referenciaDe } from './pedido.ts';

/** The page where a person plays the payer's bank for an order; undefined when its gateway is real, or there is none. */
export function bancoSimulado({ env }: Pick<PublicCtx, 'env'>, pedido: Pedido): string | undefined {
  const { metodo, gateway, pixLink, gatewayCobrancaId } = pedido;
  if (gateway === 'picpay') {
    return env.PICPAY_URL === undefined
      ? `${paths.simulador}/banco/picpay/${encodeURIComponent(referenciaDe(pedido))}`
      : undefined;
  }
  if (env.PAGBANK_URL !== undefined) return undefined;
  const qrId = /QRCO_[0-9A-F-]+/.exec(pixLink ?? '')?.[0];
  if (qrId) return `${paths.simulador}/banco/pix/${qrId}`;
  const boleto = metodo === 'BOLETO' && gatewayCobrancaId !== null;
  return boleto ? `${paths.simulador}/banco/boleto/${gatewayCobrancaId}` : undefined;
}
