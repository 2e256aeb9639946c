import { type Centavos, centavosParaReais } from '#lib/money.ts';
import { CABECALHO_DO_CRC, crc16, crcConfere, lerCampos, lerValor } from '#lib/pedidos/emv.ts';

// Pix BR Code: EMV merchant-presented QR text, a row of fields of 2-digit id, 2-digit length, value.

export interface BrCode {
  /** Where the payer's bank fetches the charge: host and path without scheme, at most 77 characters. */
  location: string;
  recebedor: string;
  cidade: string;
  /** null: the payer's bank asks the location. */
  valor: Centavos | null;
  /** Merchant category, four digits. */
  categoria: string;
  /** The provider's own template (field 27), or null. */
  provedor: { gui: string; id: string } | null;
}

/**
 * The copy-and-paste text of a dynamic, single-use Pix. Name and city lose their accents and are cut to 25 and 15 characters.
 * Throws RangeError for a location, an amount or a category that does not fit.
 */
export function brCode({ location, recebedor, cidade, valor, categoria, provedor }: BrCode): string {
  if (!/^[^\s/]+\.[^\s]+$/.test(location) || location.includes('://') || location.length > 77)
    throw new RangeError(`Pix location: ${location}`);
  if (!/^\d{4}$/.test(categoria)) throw new RangeError(`Merchant category: ${categoria}`);
  if (valor !== null && valor <= 0) throw new RangeError(`Pix amount: ${valor}`);
  const semCrc = [
    campo('00', '01'),
    campo('01', USO_UNICO),
    campo('26', campo('00', GUI_DO_PIX) + campo('25', location)),
    provedor ? campo('27', campo('00', provedor.gui) + campo('01', provedor.id)) : '',
    campo('52', categoria),
    campo('53', REAL),
    valor === null ? '' : campo('54', centavosParaReais(valor).toFixed(2)),
    campo('58', 'BR'),
    campo('59', ascii(recebedor, 25)),
    campo('60', ascii(cidade, 15)),
    campo('62', campo('05', SEM_TXID)),
    CABECALHO_DO_CRC,
  ].join('');
  return semCrc + crc16(semCrc);
}

/** Reads a dynamic BR Code; null when the text is damaged (lengths or CRC) or is not a Pix with a location. */
export function lerBrCode(texto: string): BrCode | null {
  if (!crcConfere(texto)) return null;
  const campos = lerCampos(texto);
  const pix = campos && lerCampos(campos.get('26') ?? '');
  const location = pix?.get('25');
  if (!campos || !location || pix?.get('00')?.toLowerCase() !== GUI_DO_PIX) return null;
  const valor = lerValor(campos.get('54'));
  if (campos.get('53') !== REAL || valor === undefined) return null;
  const outro = lerCampos(campos.get('27') ?? '');
  const gui = outro?.get('00');
  return {
    location,
    valor,
    recebedor: campos.get('59') ?? '',
    cidade: campos.get('60') ?? '',
    categoria: campos.get('52') ?? '',
    provedor: gui ? { gui, id: outro?.get('01') ?? '' } : null,
  };
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
