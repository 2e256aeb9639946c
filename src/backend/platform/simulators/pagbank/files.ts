import { type Context, Hono } from 'hono';
import QRCode from 'qrcode';
import { formatDate } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { barrasDaLinha } from '#lib/pedidos/boleto.ts';
import { itf } from '#lib/pedidos/itf.ts';
import { type Boleto, boletoOf } from './boleto.ts';
import type { PagBankContext } from './context.ts';
import { readOrderOf, readQrCode } from './orders.ts';

/** Files that a payer opens: the only part of the gateway without a token. */
export function paymentFiles(context: PagBankContext): Hono {
  const app = new Hono();
  const qrPicture = async (id: string) => {
    const qr = await readQrCode(context, id);
    return qr && QRCode.toBuffer(qr.text, { width: 400 });
  };

  app.get('/qrcode/:id/png', async (c) => send(c, 'image/png', await qrPicture(c.req.param('id'))));
  app.get('/qrcode/:id/base64', async (c) => {
    const picture = await qrPicture(c.req.param('id'));
    return picture ? c.text(picture.toString('base64')) : c.notFound();
  });
  app.get('/boletos/:id/pdf', async (c) => {
    const id = c.req.param('id');
    const order = await readOrderOf(context, id);
    const boleto = order && boletoOf(order, id);
    return send(c, 'application/pdf', boleto && (await boletoPdf(boleto)));
  });
  return app;
}

function send(c: Context, type: string, bytes: Uint8Array | undefined) {
  if (!bytes) return c.notFound();
  return c.body(new Uint8Array(bytes), 200, { 'content-type': type, 'cache-control': 'no-store' });
}

async function boletoPdf(boleto: Boleto): Promise<Uint8Array> {
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
  let x = doc.page.margins.left;
  for (const [index, width] of itf(barrasDaLinha(boleto.barcode) ?? '').entries()) {
    // Bars and spaces take turns, beginning with a bar.
    if (index % 2 === 0) doc.rect(x, doc.y, width, 40);
    x += width;
  }
  doc.fill('black').end();
  return new Uint8Array(await done);
}
