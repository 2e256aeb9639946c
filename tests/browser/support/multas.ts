import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect } from 'playwright/test';
import type { Driver } from './driver.ts';

const APP = '/api/appUsuario/v1';

export interface Fine {
  Id: number;
  Guid: string;
  Tipo: 'Veiculo' | 'Habilitacao';
  AutoInfracao: string;
  DataInfracao: string;
  RecursoOnline: boolean;
  RecursoPago: boolean;
}

/** The driver's fines, once there are at least this many: consultations run in the background. */
export async function finesOf(driver: Driver, { atLeast = 1 } = {}): Promise<Fine[]> {
  let fines: Fine[] = [];
  const come = async () => {
    fines = ((await driver.call(`${APP}/Multa/Multas`)) as { Multas: Fine[] }).Multas;
    return fines.length;
  };
  await expect.poll(come).toBeGreaterThanOrEqual(atLeast);
  return fines;
}

/** Buys the appeal of a fine with Pix and plays the bank, so that its credit exists. */
export async function payAppeal(driver: Driver, request: APIRequestContext, guid: string): Promise<void> {
  await driver.completeProfile();
  const order = (await driver.call('/comercio/ecommerce/gerapedido2.php', {
    payment_method: 'PIX',
    email: driver.email,
    guids_produtos_extras: JSON.stringify([{ guid, quantidade: 1 }]),
    order_id: Array.from({ length: 7 }, () => String.fromCharCode(65 + randomInt(26))).join(''),
  })) as { BancoSimulado: string };
  await request.post(`${order.BancoSimulado}/pagar`);
  const paid = async () => (await finesOf(driver)).find((fine) => fine.Guid === guid)?.RecursoPago;
  await expect.poll(paid).toBe(true);
}

/** Pays the appeal of a licence fine and requests it with the four documents. */
export async function pedirRecurso(
  driver: Driver,
  request: APIRequestContext,
  fine: Fine,
  crlv?: Buffer,
): Promise<void> {
  await payAppeal(driver, request, fine.Guid);
  await enviarRecurso(driver, request, fine, crlv);
}

/** Requests the appeal of a fine that is paid for. */
export async function enviarRecurso(
  driver: Driver,
  request: APIRequestContext,
  fine: Fine,
  crlv?: Buffer,
): Promise<void> {
  const form = new FormData();
  form.set('GuidMulta', fine.Guid);
  for (const campo of ['DocumentoIdentidade', 'ComprovanteResidencia', 'Crlv', 'DocumentoIdProprietario'])
    form.set(campo, new Blob([FILES.png.buffer], { type: 'image/png' }), `${campo}.png`);
  if (crlv) form.set('Crlv', new Blob([new Uint8Array(crlv)], { type: 'application/pdf' }), 'crlv.pdf');
  const sent = await request.post(`${APP}/Multa/SolicitarRecursoHabilitacao`, {
    headers: { authorization: `Bearer ${driver.token}` },
    multipart: form,
  });
  if (!sent.ok()) throw new Error(`the appeal was not asked for: ${sent.status()} ${await sent.text()}`);
}

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Files as a driver chooses them. */
export const FILES = {
  png: { name: 'cnh.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') },
  pdf: { name: 'crlv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\ncrlv\n%%EOF') },
  text: { name: 'crlv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('isto não é um PDF') },
};

const RECURSO_ONLINE = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';
const LIST = { function: 'get_solicitacoes_multa_nao_acompanhada' };

/** Buys one 'Recurso de Multa Online' by Pix, pays it at the simulated bank, and returns the id of the order. */
export async function buyPetition(driver: Driver, request: APIRequestContext): Promise<number> {
  await driver.completeProfile();
  const order = (await driver.call('/comercio/ecommerce/gerapedido2.php', {
    email: driver.email,
    payment_method: 'PIX',
    guids_produtos_extras: JSON.stringify([{ guid: RECURSO_ONLINE, quantidade: 1 }]),
    order_id: `P${String(randomInt(1_000_000)).padStart(6, '0')}`,
  })) as { BancoSimulado: string };
  const paid = await request.post(`${order.BancoSimulado}/pagar`, { maxRedirects: 0 });
  if (paid.status() !== 303) throw new Error(`the bank answered ${paid.status()}`);
  let newest = 0;
  const made = async () => {
    const answer = (await driver.call('/comercio/usuario.php', LIST)) as {
      solicitacoes: { TransactionId: number }[];
    };
    newest = answer.solicitacoes[0]?.TransactionId ?? 0;
    return newest;
  };
  await expect.poll(made).toBeGreaterThan(0);
  return newest;
}
