import { afterAll, beforeAll, expect, it } from 'vitest';
import { mesaDe } from '#backend/desk/api.ts';
import { eRegistro, REGISTROS } from '#lib/mesa/registro.ts';
import type { Mesa } from '#lib/mesa/tipos.ts';
import { type Driver, type TestApp, testApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { bancoDe, comprador, compraPix, novoCupom, pagarNoBanco, pixAberto } from '../pedidos/support.ts';
import { vendaPara } from '../vendas/support.ts';
import { pessoaNaMesa } from './naMesa.ts';

let app: TestApp;
let ana: Driver;
let mesa: Mesa;
/** The records that one customer's page leads to, by address, with the addresses that each leads to. */
const mapa = new Map<string, Set<string>>();

beforeAll(async () => {
  app = await testApp();
  ana = await comprador(app);
  const seed = seeds(app);
  const { id: veiculoId } = await seed.veiculo(ana);
  const { id: habilitacaoId } = await seed.habilitacao(ana);
  const { guid } = await seed.multa(ana, { veiculoId, habilitacaoId, tipo: 'Veiculo' });
  const cupom = await novoCupom(app);
  const { id, pixLink } = await pixAberto(ana, compraPix([{ guid, quantidade: 1 }], { cupom: cupom.nome }));
  await pagarNoBanco(app, bancoDe(pixLink));
  await app.avisosChegarem();
  await app.runJobs();
  await ana.api.recursos.solicitarUpload({ GuidMulta: guid, ...documentos() });
  await seed.plano(ana, 'cnh-livre');
  await operador(app).faz('simuladores contestar', { pedido: String(id) });
  await vendaPara(app, ana);
  await operador(app).faz('requerimentos registrar', {
    conta: ana.email,
    tipo: 'acesso',
    texto: 'Os meus dados.',
  });
  await app.runJobs();
  const pessoa = await pessoaNaMesa(app, 'administracao');
  mesa = mesaDe(app.runtime, pessoa, { ip: '127.0.0.1', agente: 'teste', requestId: 'teste' });
  await operador(app).faz('recursos passar', { recurso: '1', quem: pessoa.email });
  await andar(`/mesa/clientes/${ana.id}`);
});
afterAll(() => app.close());

async function ler(href: string) {
  const [, , tipo = '', id = ''] = href.split('/');
  if (tipo === 'recursos') return mesa.recurso(Number(id));
  return eRegistro(tipo) ? mesa.registro(tipo, decodeURIComponent(id)) : null;
}

async function andar(href: string): Promise<void> {
  const texto = JSON.stringify(await ler(href));
  const para = new Set(
    Array.from(texto.matchAll(/"href":"(\/mesa\/[a-z]+\/[^/"?]+)"/g), ([, um = '']) => um),
  );
  mapa.set(href, para);
  if (texto === 'null') return;
  for (const outro of para)
    if (!mapa.has(outro) && !outro.startsWith('/mesa/documentos/')) await andar(outro);
}

const tipoDe = (href: string) => href.split('/')[2] ?? '';
const leva = (de: string, para: string) =>
  [...mapa].some(([href, hrefs]) => tipoDe(href) === de && [...hrefs].some((um) => tipoDe(um) === para));

it('a customer’s page leads to a record of every kind, and no link leads nowhere', async () => {
  const nenhum: string[] = [];
  for (const href of mapa.keys()) if ((await ler(href)) === null) nenhum.push(href);
  expect(nenhum).toEqual([]);
  const tipos = new Set([...mapa.keys()].map(tipoDe));
  // A stopped job, a partner and an edited text need something that did not happen here.
  const esperados = [...Object.keys(REGISTROS), 'recursos'].filter(
    (um) => !['jobs', 'parceiros'].includes(um),
  );
  expect([...tipos].sort()).toEqual(esperados.sort());
});

it.each([
  ['clientes', 'pedidos'],
  ['clientes', 'emails'],
  ['clientes', 'multas'],
  ['clientes', 'requerimentos'],
  ['pedidos', 'cobrancas'],
  ['pedidos', 'contestacoes'],
  ['pedidos', 'multas'],
  ['pedidos', 'recursos'],
  ['pedidos', 'emails'],
  ['pedidos', 'cupons'],
  ['cobrancas', 'contestacoes'],
  ['recursos', 'multas'],
  ['multas', 'veiculos'],
  ['multas', 'habilitacoes'],
  ['recursos', 'equipe'],
])('%s and %s lead to each other', (um, outro) => {
  expect([leva(um, outro), leva(outro, um)]).toEqual([true, true]);
});

it('no id of any size or shape breaks a record', async () => {
  for (const tipo of Object.keys(REGISTROS))
    for (const id of [
      '2147483648',
      '9007199254740993',
      '999999999999999',
      '%00',
      '\u0000',
      'é'.repeat(200),
      '1.5',
      '０',
      '1 ',
    ])
      expect(await ler(`/mesa/${tipo}/${encodeURIComponent(id)}`), `${tipo} ${id}`).toBeNull();
});
