import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect } from 'playwright/test';
import type { Driver } from './driver.ts';

const RECURSO_ONLINE = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';
const LIST = { function: 'get_solicitacoes_multa_nao_acompanhada' };

/** Buys one 'Recurso de Multa Online' by Pix, pays it at the simulated bank, and returns the id of the order. */
export async function buyPetition(driver: Driver, request: APIRequestContext): Promise<number> {
  await driver.completeProfile();
  const order = (await driver.call('/comercio/ecommerce/gerapedido2.php', {
    email: driver.email,
    payment_method: 'PIX',
    guids_produtos_extras: JSON.stringify([{ guid: RECURSO_ONLINE, quantidade: 1 }]),
    order_id: `P${String(randomInt(1_000_000)).padStart(6, '0')}`,
  })) as { BancoSimulado: string };
  const paid = await request.post(`${order.BancoSimulado}/pagar`, { maxRedirects: 0 });
  if (paid.status() !== 303) throw new Error(`the bank answered ${paid.status()}`);
  let newest = 0;
  const made = async () => {
    const answer = (await driver.call('/comercio/usuario.php', LIST)) as {
      solicitacoes: { TransactionId: number }[];
    };
    newest = answer.solicitacoes[0]?.TransactionId ?? 0;
    return newest;
  };
  await expect.poll(made).toBeGreaterThan(0);
  return newest;
}
