import { type Context, Hono } from 'hono';
import QRCode from 'qrcode';
import { boletoOf } from './boleto.ts';
import { boletoPdf, boletoPng } from './boleto-file.ts';
import type { PagBankContext } from './context.ts';
import { readOrderOf, readQrCode } from './orders.ts';

/** Files that a payer opens: the only part of the gateway without a token. */
export function paymentFiles(context: PagBankContext): Hono {
  const app = new Hono();
  const qrPicture = async (id: string) => {
    const qr = await readQrCode(context, id);
    return qr && QRCode.toBuffer(qr.text, { width: 400 });
  };
  const boleto = async (id: string) => {
    const order = await readOrderOf(context, id);
    return order && boletoOf(order, id);
  };

  app.get('/qrcode/:id/png', async (c) => send(c, 'image/png', await qrPicture(c.req.param('id'))));
  app.get('/qrcode/:id/base64', async (c) => {
    const picture = await qrPicture(c.req.param('id'));
    return picture ? c.text(picture.toString('base64')) : c.notFound();
  });
  app.get('/boletos/:id/pdf', async (c) => {
    const found = await boleto(c.req.param('id'));
    return send(c, 'application/pdf', found && (await boletoPdf(found)));
  });
  app.get('/boletos/:id/png', async (c) => {
    const found = await boleto(c.req.param('id'));
    return send(c, 'image/png', found && boletoPng(found));
  });
  return app;
}

function send(c: Context, type: string, bytes: Uint8Array | undefined) {
  if (!bytes) return c.notFound();
  return c.body(new Uint8Array(bytes), 200, { 'content-type': type, 'cache-control': 'no-store' });
}
