/** The Pix code of a simulated charge, field by field as PagBank writes it. */
export function brCode({
  uuid,
  valor,
  nome,
  cidade,
}: {
  uuid: string;
  valor: number;
  nome: string;
  cidade: string;
}) {
  const body = [
    field('00', '01'),
    field('01', '12'),
    // A host that cannot exist: no bank app can pay this code by mistake.
    field('26', field('00', 'br.gov.bcb.pix') + field('25', `pix.simulador.invalid/v2/${uuid}`)),
    field('27', field('00', 'BR.COM.PAGSEGURO') + field('01', uuid)),
    field('52', '8999'),
    field('53', '986'),
    field('54', (valor / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', ascii(nome, 25)),
    field('60', ascii(cidade, 15)),
    field('62', field('05', '***')),
    '6304',
  ].join('');
  return body + crc16(body);
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

function ascii(text: string, max: number): string {
  const plain = text.normalize('NFD').replace(/[^\x20-\x7e]/g, '');
  return plain.slice(0, max);
}

/** CRC16-CCITT-FALSE, four upper-case hex digits. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}
