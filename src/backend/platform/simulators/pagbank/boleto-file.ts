import { crc32, deflateSync } from 'node:zlib';
import { formatDate } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { barrasDaLinha } from '#lib/pedidos/boleto.ts';
import { itf } from '#lib/pedidos/itf.ts';
import type { Boleto } from './boleto.ts';

/** The boleto on one sheet: the digits, the barcode, the subject and the due date. */
export async function boletoPdf(boleto: Boleto): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: 'A4', margin: 56, lang: 'pt-BR', info: { Title: 'Boleto simulado' } });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  doc
    .fontSize(18)
    .text('Boleto simulado')
    .fontSize(11)
    .text('Ambiente de demonstração: não pague.')
    .moveDown();
  doc.fontSize(14).text(boleto.formatted_barcode).moveDown();
  const lines = [
    `Vencimento: ${formatDate(boleto.due_date)}`,
    `Valor: ${reais(boleto.charge.amount.value)}`,
    `Pagador: ${boleto.holder.name}`,
  ];
  doc.fontSize(11).text(lines.join('\n')).moveDown();
  drawBars(bars(boleto), (x, width) => doc.rect(doc.page.margins.left + x, doc.y, width, 40));
  doc.fill('black').end();
  return new Uint8Array(await done);
}

/** The barcode as a grey image, two pixels per module. */
export function boletoPng(boleto: Boleto): Uint8Array {
  const modules = bars(boleto);
  const width = (modules.reduce((total, one) => total + one, 0) + 20) * 2;
  const row = new Uint8Array(1 + width).fill(255);
  row[0] = 0;
  drawBars(modules, (x, wide) => row.fill(0, 1 + (x + 10) * 2, 1 + (x + 10 + wide) * 2));
  const height = 100;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function bars({ barcode }: Boleto): number[] {
  return itf(barrasDaLinha(barcode) ?? '');
}

/** Every even width is dark. */
function drawBars(widths: number[], draw: (x: number, width: number) => void): void {
  let x = 0;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) draw(x, width);
    x += width;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
