import type { PublicCtx } from '#backend/platform/context.ts';
import { simulatedServices } from '#backend/platform/simulators/simulated.ts';
import { paths } from '#lib/paths.ts';
import { emAberto } from '#lib/pedidos/estados.ts';
import { type Pedido, referenciaDe } from './pedido.ts';

/** Page that simulates the payer's bank for an order; undefined with a real gateway or none. */
export function bancoSimulado({ env }: Pick<PublicCtx, 'env'>, pedido: Pedido): string | undefined {
  const { metodo, status, gateway, pixLink, gatewayCobrancaId } = pedido;
  const simulados = simulatedServices(env);
  if (gateway === 'picpay') {
    return simulados.has('picpay')
      ? `${paths.simulador}/banco/picpay/${encodeURIComponent(referenciaDe(pedido))}`
      : undefined;
  }
  if (!simulados.has('pagbank')) return undefined;
  const qrId = /QRCO_[0-9A-F-]+/.exec(pixLink ?? '')?.[0];
  if (qrId) return `${paths.simulador}/banco/pix/${qrId}`;
  if (gatewayCobrancaId === null) return undefined;
  if (metodo === 'BOLETO') return `${paths.simulador}/banco/boleto/${gatewayCobrancaId}`;
  // A card has a page only until its bank has decided.
  return metodo === 'CARTAO' && emAberto(status)
    ? `${paths.simulador}/banco/cartao/${gatewayCobrancaId}`
    : undefined;
}
