import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { pedidos } from '#lib/pedidos/contract.ts';
import type { Ctx } from '../context.ts';

/** Asked for each time: the key may be changed at the gateway, and a card sealed with the old one would be refused. */
export async function chavePublica({ adapters }: Ctx): Promise<WireAnswer<typeof pedidos.chavePublica>> {
  const key = await adapters.pagbank.publicKey();
  if (!key.ok) fail('PAGAMENTO_FALHOU');
  return { ChavePublica: key.value };
}
