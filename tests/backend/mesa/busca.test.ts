import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { buscar } from '#backend/desk/busca.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { venda } from '#backend/platform/db/schema/vendas.ts';
import { otherPlate } from '#lib/documents.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import { referenciaDoRecurso } from '#lib/recursos/rules.ts';
import { recursosAbertos } from '../../fixtures/recursosAbertos.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { comprador, pixAberto } from '../pedidos/support.ts';
import { vendaPara } from '../vendas/support.ts';
import { naMesaDe } from './naMesa.ts';

const app = sharedApp();

let ana: Driver;

let achavel: Record<string, string>;

beforeAll(async () => {
  await comprador(app);
  ana = await comprador(app);
  const { db } = app.deps;
  await db
    .update(usuario)
    .set({ nome: 'Conceição Araújo d’Ávila', cpf: '39053344705', telefone: '21987654321' })
    .where(eq(usuario.id, ana.id));
  const seed = seeds(app);
  await seed.plano(ana, 'cnh-livre', 3);
  const { id: veiculoId } = await seed.veiculo(ana);
  await db
    .update(veiculo)
    .set({ placa: 'KXA1B23', numeroRenavam: '00891045636' })
    .where(eq(veiculo.id, veiculoId));
  const { id, guid } = await seed.multa(ana, { veiculoId });
  await db.update(multa).set({ autoInfracao: 'E-441.2 37', placa: 'LSN1C22' }).where(eq(multa.id, id));
  await ana.api.recursos.solicitarUpload({ GuidMulta: guid, ...documentos() });
  const comprado = await pixAberto(ana);
  const [linha] = await db.select().from(pedido).where(eq(pedido.id, comprado.id));
  const venda = await vendaPara(app, ana);
  achavel = {
    PEDIDO: String(comprado.id),
    CODIGO: comprado.codigo,
    PARTE: comprado.codigo.slice(1, 6),
    ORDE: linha?.gatewayPedidoId ?? '',
    VENDA: String(venda.id),
    REFERENCIA: referenciaDoRecurso(1),
    EMAIL: ana.email,
  };
});

const TIPOS: Record<string, string> = {
  ...{ clientes: 'cliente', pedidos: 'pedido', recursos: 'recurso', multas: 'multa', vendas: 'venda' },
};

const tipoDe = ({ href }: { href: string }) => TIPOS[href.split('/')[2] ?? ''];

const preencher = (texto: string) => texto.replace(/\{(\w+)\}/g, (_, nome) => achavel[nome] ?? '?');

it.each([
  ['a name without its accents', 'conceicao araujo', 'cliente'],
  ['a name in capitals, with spaces', '  ARAÚJO   CONCEIÇÃO ', 'cliente'],
  ['a name in letters that are put together', 'Conceição', 'cliente'],
  ['a CPF with its points', '390.533.447-05', 'cliente'],
  ['a CPF without', '39053344705', 'cliente'],
  ['an e-mail in capitals', '{EMAIL}', 'cliente'],
  ['a telephone with its country', '+55 (21) 98765-4321', 'cliente'],
  ['a telephone with its area alone', '21 98765 4321', 'cliente'],
  ['a plate with a dash, in small letters', 'kxa-1b23', 'cliente'],
  ['a part of a CPF', '533.447', 'cliente'],
  ['the last digits of a telephone', '4321', 'cliente'],
  ['a part of a plate', 'xa1b', 'cliente'],
  ['a part of the code of an order', '{PARTE}', 'pedido'],
  ['a CPF with its name', 'CPF: 390.533.447-05', 'cliente'],
  ['a CPF with a long dash', '390.533.447–05', 'cliente'],
  ['a telephone with its word', 'tel. 21987654321', 'cliente'],
  ['a telephone from a list of contacts', '\u202a+55 21 98765\u20114321\u202c', 'cliente'],
  ['the plate of a fine kept without its car', 'LSN-1C22', 'multa'],
  ['that plate finds its owner too', 'placa lsn1222', 'cliente'],
  ['a part of that plate', 'sn1c', 'cliente'],
  ['the reference that a gateway prints, with its word', 'Pedido {PEDIDO}-{CODIGO}', 'pedido'],
  ['a plate in its old form', 'KXA-1123', 'cliente'],
  ['a telephone with the zero of a long-distance call', '021 98765-4321', 'cliente'],
  ['a Renavam without its zeros', '891045636', 'cliente'],
  ['an AIT without its signs', 'e441237', 'recurso'],
  ['an AIT as it is printed', 'E-441.2 37', 'multa'],
  ['a part of an AIT', '44123', 'multa'],
  ['the reference of an appeal, said with spaces', '{REFERENCIA}', 'recurso'],
  ['the code of an order in small letters', '{CODIGO}', 'pedido'],
  ['the reference that a gateway prints', '{PEDIDO}-{CODIGO}', 'pedido'],
  ['an order by its number and its word', 'Pedido nº {PEDIDO}', 'pedido'],
  ['an order with a hash', '#{PEDIDO}', 'pedido'],
  ['an id of the gateway in small letters', '{ORDE}', 'pedido'],
  ['the letters of a plate', 'kxa', 'cliente'],
  ['a sale by its number', 'venda {VENDA}', 'venda'],
  ['a sale by the e-mail of its customer', '{EMAIL}', 'venda'],
  ['a sale by a part of the CPF of its customer', '533.447', 'venda'],
])('%s finds it', async (_, escrito, tipo) => {
  const texto = preencher(escrito);
  for (const forma of [texto, texto.toUpperCase(), texto.toLowerCase(), texto.normalize('NFD')]) {
    const { achados } = await buscar(app.deps, forma);
    expect([forma, achados.map(tipoDe)]).toEqual([forma, expect.arrayContaining([tipo])]);
    if (tipo === 'cliente') expect(achados.some(({ nota }) => nota === ana.email)).toBe(true);
  }
});

it.each([
  '',
  'ab',
  '%%%',
  '___',
  '...',
  '---',
  '\u0000\u0001',
  "' or 1=1 --",
  '999.999.999-99',
  '99999999999999999999',
  '🚗🚗🚗',
  '\\',
  'a'.repeat(5000),
])('%j finds no customer, and causes no error', async (texto) => {
  expect((await buscar(app.deps, texto)).achados).toEqual([]);
});

it('a name, or a number of another customer, finds no sale', async () => {
  for (const texto of ['Conceição', '0000.1111', 'ninguem@vialivre.example'])
    expect((await buscar(app.deps, texto)).achados.filter((um) => tipoDe(um) === 'venda')).toEqual([]);
});

it('a plate is recognised in both formats, and other texts are not', () => {
  expect(['ABC1234', 'abc-1j34', 'ABC1K34'].map(otherPlate)).toEqual(['ABC1C34', 'ABC1934', null]);
});

async function naMesa(papel: Papel = 'administracao') {
  const { naMesa: entrar, sessaoDe } = naMesaDe(app);
  const { token } = await sessaoDe(await entrar(`${crypto.randomUUID()}@mesa.example`, papel));
  return { 'x-porta': 'mesa', host: '127.0.0.1:9000', cookie: `mesa=${token}` };
}

async function exportar(lista: string): Promise<string[]> {
  const resposta = await app.fetch(`/mesa/exportar/${lista}`, { headers: await naMesa() });
  expect([resposta.status, resposta.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return (await resposta.text()).trimEnd().split('\r\n');
}

it('the file of the queue has every appeal of the view, not one page of them', async () => {
  for (const linha of recursosAbertos(130, app.deps.clock())) await app.deps.db.execute(sql.raw(linha));
  const [titulos, ...linhas] = await exportar('recursos');
  expect(titulos).toContain('"Recurso";"Infração"');
  // And the one that is searched for above.
  expect(linhas).toHaveLength(131);
  expect(new Set(linhas).size).toBe(131);
  expect(await exportar('recursos?vista=protocolado')).toHaveLength(1);
});

it('a file follows the filter of its screen, also beyond the newest rows, and says when it is cut', async () => {
  await app.deps.db.execute(sql`insert into auditoria (quando, ator, ator_id, acao, entidade, entidade_id)
    select '2026-03-10 12:00+00', 'operador', 'velha@mesa.example', 'cupom.criar', 'cupom', n::text from generate_series(1, 3) n
    union all select ${app.deps.clock().toISOString()}::timestamptz, 'sistema', null, 'teste', 'lista', '1' from generate_series(1, 10001)`);
  const [, ...tudo] = await exportar('auditoria');
  expect(tudo).toHaveLength(10_001);
  expect(tudo.at(-1)).toBe('"Aqui estão as 10000 primeiras linhas; pode haver mais."');
  const [, ...marco] = await exportar('auditoria?desde=2026-03-01&ate=2026-03-31&quem=velha@mesa.example');
  expect(marco).toHaveLength(3);
});

it('a day that is none is refused instead of ignored', async () => {
  const headers = await naMesa();
  expect((await app.fetch('/mesa/exportar/pedidos?desde=ontem', { headers })).status).toBe(422);
  expect((await app.fetch('/mesa/exportar/segredos', { headers })).status).toBe(403);
});

it('the contract of a sale opens for who sells, where a driver’s documents are closed', async () => {
  const ana = await comprador(app);
  const { id } = await vendaPara(app, ana);
  const [{ contratoId } = { contratoId: null }] = await app.rows(venda, eq(venda.id, id));
  const tela = `/mesa/vendas/${id}/contrato`;
  for (const [papel, endereco, status] of [
    ['financeiro', tela, 200],
    ['financeiro', `/mesa/documentos/${contratoId}`, 403],
    ['juridico', tela, 403],
    ['financeiro', '/mesa/vendas/999999/contrato', 404],
    ['financeiro', '/mesa/vendas/nada/contrato', 404],
  ] as const)
    expect([endereco, (await app.fetch(endereco, { headers: await naMesa(papel) })).status]).toEqual([
      endereco,
      status,
    ]);
  expect(JSON.stringify(await operador(app).faz('ver', { tipo: 'vendas', id: String(id) }))).toContain(tela);
});
