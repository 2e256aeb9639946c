import { randomUUID } from 'node:crypto';
import { isoBrasilia } from '#backend/platform/adapters/brasilia.ts';
import { brCode } from '#backend/platform/simulators/pagbank/brcode.ts';
import type { PagBankContext } from './context.ts';
import type { OrderInput } from './input.ts';
import type { SimulatedQrCode } from './order.ts';

const DAY_MS = 86_400_000;

export function newQrCode(
  { clock, publicUrl }: Pick<PagBankContext, 'clock' | 'publicUrl'>,
  { amount, expiration_date }: NonNullable<OrderInput['qr_codes']>[number],
): SimulatedQrCode {
  const uuid = randomUUID().toUpperCase();
  const id = `QRCO_${uuid}`;
  const ends = expiration_date
    ? Math.floor(Date.parse(expiration_date) / 1000) * 1000
    : clock().getTime() + DAY_MS;
  const picture = `${publicUrl}/pagbank/qrcode/${id}`;
  return {
    id,
    expiration_date: isoBrasilia(new Date(ends)),
    amount: { value: amount.value },
    text: brCode({
      // A host that cannot exist, so that no bank app can pay this code by mistake.
      location: `pix.simulador.invalid/v2/${uuid}`,
      recebedor: 'Via Livre Simulada',
      cidade: 'Rio de Janeiro',
      valor: amount.value,
      categoria: '8999',
      provedor: { gui: 'BR.COM.PAGSEGURO', id: uuid },
    }),
    arrangements: ['PIX'],
    links: [
      { rel: 'QRCODE.PNG', href: `${picture}/png`, media: 'image/png', type: 'GET' },
      { rel: 'QRCODE.BASE64', href: `${picture}/base64`, media: 'text/plain', type: 'GET' },
      // Not a field of PagBank: the address of the simulated bank's page.
      { rel: 'SIMULATED.BANK', href: `${publicUrl}/banco/pix/${id}`, media: 'text/html', type: 'GET' },
    ],
  };
}
