import { randomUUID } from 'node:crypto';
import { isoBrasilia } from '#backend/platform/adapters/pagbank/request.ts';
import type { Clock } from '#lib/dates.ts';
import { type Centavos, centavosParaReais } from '#lib/money.ts';
import { CABECALHO_DO_CRC, crc16 } from '#lib/pedidos/emv.ts';
import type { OrderInput } from './input.ts';

const DAY_MS = 86_400_000;

export type Link = { rel: string; href: string; media: string; type: string };

export interface SimulatedQrCode {
  id: string;
  expiration_date: string;
  amount: { value: Centavos };
  text: string;
  arrangements: string[];
  links: Link[];
}

export function newQrCode(
  { clock, publicUrl }: { clock: Clock; publicUrl: string },
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
    text: brCode(uuid, amount.value),
    arrangements: ['PIX'],
    links: [
      { rel: 'QRCODE.PNG', href: `${picture}/png`, media: 'image/png', type: 'GET' },
      { rel: 'QRCODE.BASE64', href: `${picture}/base64`, media: 'text/plain', type: 'GET' },
      // Not a field of PagBank: the address of the simulated bank's page.
      { rel: 'SIMULATED.BANK', href: `${publicUrl}/banco/pix/${id}`, media: 'text/html', type: 'GET' },
    ],
  };
}

/** The copy-and-paste text of a dynamic Pix: an EMV row of fields of 2-digit id, 2-digit length, value. */
export function brCode(uuid: string, valor: Centavos): string {
  const semCrc = [
    campo('00', '01'),
    // Used once.
    campo('01', '12'),
    // A host that cannot exist, so that no bank app can pay this code by mistake.
    campo('26', campo('00', 'br.gov.bcb.pix') + campo('25', `pix.simulador.invalid/v2/${uuid}`)),
    campo('27', campo('00', 'BR.COM.PAGSEGURO') + campo('01', uuid)),
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
