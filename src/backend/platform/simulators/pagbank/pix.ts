import { isoBrasilia } from '#backend/platform/adapters/pagbank/request.ts';
import { type Centavos, centavosParaReais } from '#lib/money.ts';
import { CABECALHO_DO_CRC, crc16 } from '#lib/pedidos/emv.ts';
import {
  changeOrder,
  idOf,
  newCharge,
  notify,
  type PagBankSimulatorOptions,
  type SimulatedOrder,
} from './orders.ts';

export type PixCode = SimulatedOrder['qr_codes'][number];

/** The code of an order, with the address of its picture. */
export function newCode(
  { publicUrl }: Pick<PagBankSimulatorOptions, 'publicUrl'>,
  order: string,
  { amount, expiration_date }: Pick<PixCode, 'amount' | 'expiration_date'>,
): PixCode {
  const id = idOf('QRCO', order);
  const picture = `${publicUrl}/pagbank/qrcode/${id}/png`;
  return {
    id,
    amount,
    expiration_date,
    text: brCode(id.slice('QRCO_'.length), amount.value),
    links: [{ href: picture, media: 'image/png' }],
  };
}

/** Whether a code waits for its payment, was paid, or is over. */
export function estadoPix({ qr_codes, charges }: SimulatedOrder, now: Date): 'aberto' | 'pago' | 'expirado' {
  if (charges.length > 0) return 'pago';
  return Date.parse(qr_codes[0]?.expiration_date ?? '') <= now.getTime() ? 'expirado' : 'aberto';
}

export async function payPix(options: PagBankSimulatorOptions, id: string): Promise<void> {
  const after = await changeOrder(options, id, (order) => {
    const [code] = order.qr_codes;
    if (!code || estadoPix(order, options.clock()) !== 'aberto') return undefined;
    const of = { id: order.id, value: code.amount.value };
    return { charges: [newCharge(options, of, { status: 'PAID', payment_method: { type: 'PIX' } })] };
  });
  await notify(options, after);
}

/** PagBank sends no notification of an expiry. */
export async function endPix(options: PagBankSimulatorOptions, id: string): Promise<void> {
  const expiration_date = isoBrasilia(options.clock());
  await changeOrder(options, id, (order) =>
    estadoPix(order, options.clock()) === 'aberto'
      ? { qr_codes: order.qr_codes.map((code) => ({ ...code, expiration_date })) }
      : undefined,
  );
}

/** The copy-and-paste text of a dynamic Pix: an EMV row of fields of 2-digit id, 2-digit length, value. */
export function brCode(uuid: string, valor: Centavos): string {
  const semCrc = [
    campo('00', '01'),
    // Used once.
    campo('01', '12'),
    // A host that cannot exist, so that no bank app can pay this code by mistake.
    campo('26', campo('00', 'br.gov.bcb.pix') + campo('25', `pix.simulador.invalid/v2/${uuid}`)),
    campo('52', '8999'),
    campo('53', '986'),
    campo('54', centavosParaReais(valor).toFixed(2)),
    campo('58', 'BR'),
    campo('59', 'Via Livre Simulada'),
    campo('60', 'Rio de Janeiro'),
    campo('62', campo('05', '***')),
    CABECALHO_DO_CRC,
  ].join('');
  return semCrc + crc16(semCrc);
}

const campo = (id: string, valor: string) => id + String(valor.length).padStart(2, '0') + valor;
