import { randomInt } from 'node:crypto';
import type { APIRequestContext } from 'playwright/test';
import { recursosAbertos } from '../../fixtures/recursosAbertos.ts';
import { type Driver, newDriver } from './driver.ts';
import { finesOf, payAppeal, pedirRecurso } from './multas.ts';
import type { abrirPosto } from './posto.ts';

const ABERTOS = 530;

type Posto = Awaited<ReturnType<typeof abrirPosto>>;

/**
 * A morning at the desk: 530 open appeals of other drivers, and Bia, who lost her second factor, disputes a payment and has an unpaid
 * order; Caio, whose appeal was just asked for and whose plate is wrong.
 */
export async function manhaDeAtendimento(posto: Posto, request: APIRequestContext) {
  const baseURL = posto.servidor.url;
  const bia = await newDriver({ request, baseURL, nome: 'Bia Lacerda Nunes', telefone: '(21) 97111-4455' });
  const caio = await newDriver({ request, baseURL, nome: 'Caio Brandão', telefone: '(24) 96222-7788' });
  await caio.registerCnh(1);
  const [dele] = await finesOf(caio);
  if (!dele) throw new Error('no fine');
  await pedirRecurso(caio, request, dele);
  const { placa } = await caio.registerVehicle(2);
  await bia.registerCnh(2);
  const [paga, outra] = (await finesOf(bia, { atLeast: 2 })).filter(({ RecursoOnline }) => RecursoOnline);
  await payAppeal(bia, request, paga?.Guid ?? '');
  await pixAberto(bia, outra?.Guid ?? '');
  const dela = ((await posto.operador('pedidos', 'listar')) as Pedido[]).filter(
    ({ email }) => email === bia.email,
  );
  const [pago, semPagar] = ['pago', 'aguardando_pagamento'].map((um) =>
    dela.find(({ status }) => status === um),
  );
  if (!pago || !semPagar) throw new Error('no orders');
  await posto.operador('simuladores', 'banco', String(pago.id), 'contestar');
  await posto.comLinhas(async (banco) => {
    for (const statement of recursosAbertos(ABERTOS, new Date())) await banco.exec(statement);
    await banco.query(
      `insert into segundo_fator (usuario_id, totp_segredo, criado_em, ligado_em)
        select id, 'JBSWY3DPEHPK3PXP', now(), now() from usuario where email = $1`,
      [bia.email],
    );
  });
  return { bia, caio, placa, pago, semPagar, auto: dele.AutoInfracao };
}

interface Pedido {
  id: number;
  codigo: string;
  email: string;
  status: string;
}

/** An order that nobody pays. */
async function pixAberto(driver: Driver, guid: string): Promise<void> {
  const codigo = Array.from({ length: 7 }, () => String.fromCharCode(65 + randomInt(26))).join('');
  await driver.call('/comercio/ecommerce/gerapedido2.php', {
    payment_method: 'PIX',
    email: driver.email,
    guids_produtos_extras: JSON.stringify([{ guid, quantidade: 1 }]),
    order_id: codigo,
  });
}
