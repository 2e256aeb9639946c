import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { TOTP } from 'otpauth';
import type { APIRequestContext } from 'playwright/test';
import { layCluster } from '../../backend/harness/cluster.ts';
import { freePort } from '../../backend/harness/port.mjs';
import { servidorEm } from '../../crash/server.ts';
import { recursosAbertos } from '../../fixtures/recursosAbertos.ts';
import { type Driver, newDriver } from './driver.ts';
import { finesOf, payAppeal, pedirRecurso } from './multas.ts';
import { operadorEm } from './operador.ts';

const ABERTOS = 530;

type Posto = Awaited<ReturnType<typeof abrirPosto>>;

/** A program of its own with its desk, and 530 open appeals, whose drivers are written before it starts. */
export async function abrirPosto() {
  const dataDir = await mkdtemp(join(tmpdir(), 'via-livre-mesa-'));
  const porta = String(await freePort());
  const servidor = await servidorEm(dataDir, { OPERATOR_PORT: porta });
  const postgres = join(dataDir, 'postgres');
  layCluster(dataDir);
  if (!existsSync(postgres)) {
    await servidor.start();
    await servidor.stop();
  }
  const banco = await PGlite.create(postgres);
  for (const statement of recursosAbertos(ABERTOS, new Date())) await banco.exec(statement);
  await banco.close();
  await servidor.start();
  return {
    dataDir,
    url: servidor.url,
    mesa: `http://127.0.0.1:${porta}`,
    async fechar() {
      await servidor.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A morning at the desk: Bia, who lost her second factor, disputes a payment and has an unpaid order; Caio, whose appeal was just asked
 * for and whose plate is wrong.
 */
export async function manhaDeAtendimento(posto: Posto, request: APIRequestContext) {
  const baseURL = posto.url;
  const operador = operadorEm(posto.dataDir);
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
  const dela = ((await operador('pedidos', 'listar')) as Pedido[]).filter(({ email }) => email === bia.email);
  const [pago, semPagar] = ['pago', 'aguardando_pagamento'].map((um) =>
    dela.find(({ status }) => status === um),
  );
  if (!pago || !semPagar) throw new Error('no orders');
  await operador('simuladores', 'banco', String(pago.id), 'contestar');
  await ligarSegundoPasso(bia);
  return { bia, caio, placa, pago, semPagar, auto: dele.AutoInfracao };
}

/** The second step of a driver's sign-in. */
async function ligarSegundoPasso({ call, senha }: Driver): Promise<void> {
  const { Segredo } = (await call(`${SEGUNDO_FATOR}/Preparar`, { Senha: senha })) as { Segredo: string };
  await call(`${SEGUNDO_FATOR}/Ligar`, { Codigo: new TOTP({ secret: Segredo }).generate() });
}

const SEGUNDO_FATOR = '/api/appUsuario/v1/Usuario/SegundoFator';

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
