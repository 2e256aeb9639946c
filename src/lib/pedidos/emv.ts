// The text of a payment QR code (EMV): a row of fields, each with 2 digits of id, 2 digits of length and its value.

/** CRC-16/CCITT-FALSE, four upper-case hexadecimal digits. */
export function crc16(texto: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(texto)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The header of the last field, the CRC, which the sum includes. */
export const CABECALHO_DO_CRC = '6304';

/** Whether the text ends with the CRC of what stands before it. */
export function crcConfere(texto: string): boolean {
  const semCrc = texto.slice(0, -4);
  return semCrc.endsWith(CABECALHO_DO_CRC) && crc16(semCrc) === texto.slice(-4).toUpperCase();
}

/** The fields by id; null when a length does not fit. */
export function lerCampos(texto: string): Map<string, string> | null {
  const campos = new Map<string, string>();
  for (let i = 0; i < texto.length; ) {
    const [, id, tamanho] = /^(\d\d)(\d\d)/.exec(texto.slice(i, i + 4)) ?? [];
    const fim = i + 4 + Number(tamanho);
    if (id === undefined || fim > texto.length) return null;
    campos.set(id, texto.slice(i + 4, fim));
    i = fim;
  }
  return campos;
}

/** Field 54 in centavos. null: there is no amount; undefined: there is one, but it is invalid. */
export function lerValor(texto: string | undefined): number | null | undefined {
  if (texto === undefined) return null;
  const [, reais, centavos = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(texto) ?? [];
  return reais === undefined ? undefined : Number(reais) * 100 + Number(centavos.padEnd(2, '0'));
}
