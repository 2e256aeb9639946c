import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { pedidos } from '#lib/pedidos/contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { comLimiteDeEspera } from './limiteDeEspera.ts';

/** Read on each call: the gateway may rotate the key, and it would refuse a card encrypted with the old one. */
export async function chavePublica(ctx: Ctx): Promise<WireAnswer<typeof pedidos.chavePublica>> {
  const key = await comLimiteDeEspera(ctx, ctx.adapters.pagbank.publicKey());
  if (!key?.ok) fail('PAGAMENTO_FALHOU');
  return { ChavePublica: key.value };
}
