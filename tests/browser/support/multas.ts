import { expect } from 'playwright/test';
import { novoPedidoId } from '#lib/pedidos/rules.ts';
import type { Driver } from './driver.ts';

export type Fine = Awaited<ReturnType<Driver['api']['multas']['listar']>>['Multas'][number];

/** The driver's fines, once there are at least this many: consultations run in the background. */
export async function finesOf({ api }: Driver, { atLeast = 1 } = {}): Promise<Fine[]> {
  let fines: Fine[] = [];
  const come = async () => {
    fines = (await api.multas.listar()).Multas;
    return fines.length;
  };
  await expect.poll(come).toBeGreaterThanOrEqual(atLeast);
  return fines;
}

/** Buys one of a product with Pix and plays the bank. */
async function buy(driver: Driver, guid: string): Promise<void> {
  await driver.completeProfile();
  const { BancoSimulado } = await driver.api.pedidos.gerapedido2({
    payment_method: 'PIX',
    guids_produtos_extras: [{ guid, quantidade: 1 }],
    order_id: novoPedidoId(),
  });
  const paid = await fetch(`${driver.url}${BancoSimulado}/pagar`, { method: 'POST', redirect: 'manual' });
  if (paid.status !== 303) throw new Error(`the bank answered ${paid.status}`);
}

/** Buys the appeal of a fine, so that its credit exists. */
export async function payAppeal(driver: Driver, guid: string): Promise<void> {
  await buy(driver, guid);
  const paid = async () => (await finesOf(driver)).find((fine) => fine.Guid === guid)?.RecursoPago;
  await expect.poll(paid).toBe(true);
}

/** Pays the appeal of a licence fine and requests it with the four documents. */
export async function pedirRecurso(driver: Driver, fine: Fine): Promise<void> {
  await payAppeal(driver, fine.Guid);
  await enviarRecurso(driver, fine);
}

/** Requests the appeal of a fine that is paid for. */
export async function enviarRecurso({ api }: Driver, { Guid: GuidMulta }: Fine): Promise<void> {
  const png = (name: string) =>
    new File([new Uint8Array(FILES.png.buffer)], `${name}.png`, { type: 'image/png' });
  await api.recursos.solicitarHabilitacao({
    GuidMulta,
    DocumentoIdentidade: png('identidade'),
    ComprovanteResidencia: png('residencia'),
    Crlv: png('crlv'),
    DocumentoIdProprietario: png('proprietario'),
  });
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

/** Buys one 'Recurso de Multa Online'; returns the id of the order. */
export async function buyPetition(driver: Driver): Promise<number> {
  await buy(driver, RECURSO_ONLINE);
  let newest = 0;
  const made = async () => {
    newest = (await driver.api.peticoes.solicitacoes({})).solicitacoes[0]?.TransactionId ?? 0;
    return newest;
  };
  await expect.poll(made).toBeGreaterThan(0);
  return newest;
}
