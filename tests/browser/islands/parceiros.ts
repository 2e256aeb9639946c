import { randomUUID } from 'node:crypto';
import { request as pedidos } from 'playwright/test';
import { emDias } from '../support/dias.ts';
import { type Driver, newDriver } from '../support/driver.ts';
import { FILES, finesOf } from '../support/multas.ts';
import { operador } from '../support/operador.ts';

const APP = '/api/appUsuario/v1';
const baseURL = `http://127.0.0.1:${process.env.BROWSER_TEST_PORT}`;

/** Another user with their own cookies: signing in over an existing session would end it. */
export async function outroMotorista(): Promise<Driver> {
  return newDriver({ request: await pedidos.newContext({ baseURL }), baseURL });
}

/** Makes a driver a partner whom the client permits; returns the partner's code. */
export async function permitirParceiro(cliente: Driver, parceiro: Driver): Promise<string> {
  const codigo = `silva-${randomUUID().slice(0, 8)}`;
  await operador('parceiros', 'criar', codigo, '--nome', 'Despachante Silva', '--perfil', '2');
  const documentos = ['--documento', '11.222.333/0001-81', '--registro', 'CRDD-RJ 1234'];
  await operador('parceiros', 'aprovar', codigo, '--conta', parceiro.email, ...documentos);
  await cliente.call(`${APP}/Parceiro/Permitir`, { Parceiro: codigo, Meses: '12' });
  return codigo;
}

/** A fine for which the partner may request an appeal, by a power of attorney of its client, whose credit pays. */
export async function multaDoCliente(cliente: Driver, parceiro: Driver): Promise<string> {
  await cliente.registerCnh(3);
  const multa = (await finesOf(cliente)).find(({ RecursoOnline }) => RecursoOnline);
  if (!multa) throw new Error('no fine can be appealed');
  await operador('creditos', 'dar', cliente.email, '--quantos', '1', '--motivo', 'Para o teste', '--sim');
  const form = new FormData();
  const papel = { Parceiro: await permitirParceiro(cliente, parceiro), De: emDias(0), Ate: emDias(40) };
  for (const [nome, valor] of Object.entries(papel)) form.set(nome, valor);
  form.set('Arquivo', new Blob([FILES.png.buffer], { type: 'image/png' }), 'procuracao.png');
  const eu = await pedidos.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${cliente.token}` },
  });
  const entregue = await eu.post(`${APP}/Parceiro/Procuracao`, { multipart: form });
  await eu.dispose();
  if (!entregue.ok()) throw new Error(`no power of attorney: ${entregue.status()} ${await entregue.text()}`);
  return multa.Guid;
}
