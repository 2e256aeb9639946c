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

// Pix BR Code: EMV merchant-presented QR text, a row of fields of 2-digit id, 2-digit length, value.

export interface BrCode {
  /** Address from which the payer's bank fetches the charge: host and path without scheme, at most 77 characters. */
  location: string;
  recebedor: string;
  cidade: string;
  valor: Centavos;
  /** Merchant category, four digits. */
  categoria: string;
  /** The provider's own template (field 27). */
  provedor: { gui: string; id: string };
}

/** The copy-and-paste text of a dynamic Pix. Name and city are cut to 25 and 15 letters. Throws RangeError for what does not fit. */
export function brCode({ location, recebedor, cidade, valor, categoria, provedor }: BrCode): string {
  // At most 77 characters.
  if (location.length > 77 || !/^[^\s/]+\.[^\s]+$/.test(location) || location.includes('://'))
    throw new RangeError(`Pix location: ${location}`);
  if (!/^\d{4}$/.test(categoria)) throw new RangeError(`Merchant category: ${categoria}`);
  if (valor <= 0) throw new RangeError(`Pix amount: ${valor}`);
  const semCrc = [
    campo('00', '01'),
    campo('01', USO_UNICO),
    campo('26', campo('00', GUI_DO_PIX) + campo('25', location)),
    campo('27', campo('00', provedor.gui) + campo('01', provedor.id)),
    campo('52', categoria),
    campo('53', REAL),
    campo('54', centavosParaReais(valor).toFixed(2)),
    campo('58', 'BR'),
    campo('59', ascii(recebedor, 25)),
    campo('60', ascii(cidade, 15)),
    campo('62', campo('05', SEM_TXID)),
    CABECALHO_DO_CRC,
  ].join('');
  return semCrc + crc16(semCrc);
}

const GUI_DO_PIX = 'br.gov.bcb.pix';
const USO_UNICO = '12';
const REAL = '986';
const SEM_TXID = '***';

function campo(id: string, valor: string): string {
  if (valor.length === 0 || valor.length > 99) throw new RangeError(`BR Code field ${id}: ${valor.length}`);
  return id + String(valor.length).padStart(2, '0') + valor;
}

function ascii(texto: string, maximo: number): string {
  return texto
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, maximo);
}
