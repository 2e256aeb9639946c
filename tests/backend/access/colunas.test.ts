import { randomUUID } from 'node:crypto';
import { eq, getTableColumns } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { mesaDe } from '#backend/desk/api.ts';
import { dadosEmJson } from '#backend/domain/conta/exportacao/dados.ts';
import { destinosDe } from '#backend/platform/db/destinos/visivel.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { lerFiltro } from '#lib/mesa/fila.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';
import { cena } from '../parceiros/cena.ts';

/** Text columns that accept any value, each filled with a unique word. */
const TABELAS = { veiculo, habilitacao, multa };
const DE_FORMA = [
  'guid',
  'usuarioId',
  'tipo',
  'origem',
  'uf',
  'horaInfracao',
  'codigoInfracao',
  'placa',
  'emailNotificacao',
];
const livres = (tabela: keyof typeof TABELAS) =>
  Object.entries(getTableColumns(TABELAS[tabela]))
    .filter(
      ([nome, { dataType, columnType }]) =>
        dataType === 'string' && columnType === 'PgText' && !DE_FORMA.includes(nome),
    )
    .map(([nome]) => nome);
/** Names get two words: a reader who may see the first name must not see the second. */
const palavra = (tabela: string, coluna: string) =>
  `${tabela}${coluna}${coluna === 'nome' ? ' sobrenome' : ''}`.toUpperCase();

const app = sharedApp();
let respostas: Record<string, string>;
beforeAll(async () => {
  const { db } = app.deps;
  const seed = seeds(app);
  const uma = cena(app);
  const silva = await uma.despachante();
  const ana = await uma.cliente(silva, 'Ana Souza');
  const bia = await app.signUp();
  for (const quem of [ana, bia]) await seed.plano(quem, 'cnh-livre');
  const carro = await seed.veiculo(ana);
  const cnh = await seed.habilitacao(ana);
  const fina = await seed.multa(ana, { veiculoId: carro.id });
  await seed.marco(ana, fina.id, 'prazo_defesa', '2026-12-10', 'carta');
  await ana.api.recursos.solicitarUpload({ GuidMulta: fina.guid, ...documentos() });
  const palavras = (tabela: keyof typeof TABELAS) =>
    Object.fromEntries(livres(tabela).map((coluna) => [coluna, palavra(tabela, coluna)]));
  await db.update(veiculo).set(palavras('veiculo')).where(eq(veiculo.id, carro.id));
  await db.update(habilitacao).set(palavras('habilitacao')).where(eq(habilitacao.id, cnh.id));
  await db.update(multa).set(palavras('multa')).where(eq(multa.id, fina.id));
  await ana.api.parceiros.permitir({ Parceiro: silva.codigo, Meses: 6 });
  for (const [Alvo, Guid] of [
    ['veiculo', carro.guid],
    ['habilitacao', cnh.guid],
  ] as const) {
    const pedido = { Alvo, Guid, Nivel: 'ver', Validade: 30, Para: 'Bia', Chave: randomUUID() } as const;
    const { Link } = await ana.api.compartilhamentos.convidar(pedido);
    await bia.api.compartilhamentos.aceitar({ Codigo: new URL(Link).searchParams.get('codigo') ?? '' });
  }
  const telas = async ({ api }: Driver) => [
    await api.veiculos.resumo({ guid: carro.guid }),
    await api.habilitacoes.resumo({ guid: cnh.guid }),
    await api.multas.resumo({ id: String(fina.id) }),
    await api.compartilhamentos.comigo(),
  ];
  const origem = { ip: null, agente: 'teste', requestId: 'teste' };
  const pessoa = {
    sessaoId: 's',
    id: crypto.randomUUID(),
    nome: 'Rita',
    email: 'rita@mesa.example',
    papel: 'administracao' as const,
  };
  const mesa = mesaDe(app.runtime, pessoa, origem);
  const fila = await mesa.fila(lerFiltro(new URLSearchParams('vista=todos')));
  const partes = await Array.fromAsync(dadosEmJson(ana.ctx, new Map()));
  respostas = {
    dono: JSON.stringify([
      await telas(ana),
      await ana.api.veiculos.lista(),
      await ana.api.habilitacoes.lista(),
      await ana.api.multas.listar(),
    ]),
    convidado: JSON.stringify(await telas(bia)),
    parceiro: JSON.stringify(await silva.api.parceiros.clientes({ Pagina: '1' })),
    equipe: JSON.stringify([
      await mesa.registro('clientes', ana.id),
      await mesa.registro('veiculos', String(carro.id)),
      await mesa.registro('habilitacoes', String(cnh.id)),
      await mesa.registro('multas', String(fina.id)),
      fila,
      await mesa.recurso(fila.itens[0]?.id ?? 0),
      await mesa.buscar(ana.email),
    ]),
    exportacao: Buffer.concat(partes).toString(),
  };
});

it.each(['veiculo', 'habilitacao', 'multa'] as const)(
  'each reader of %s is shown the columns that the map allows, and no others',
  (tabela) => {
    const achado = (quem: string, coluna: string) =>
      respostas[quem]?.includes(palavra(tabela, coluna)) ?? false;
    const mapa = Object.fromEntries(
      livres(tabela).map((coluna) => [
        coluna,
        destinosDe(tabela, coluna)
          .filter((um) => um in respostas)
          .sort()
          .join(' '),
      ]),
    );
    const visto = Object.fromEntries(
      livres(tabela).map((coluna) => [
        coluna,
        Object.keys(respostas)
          .filter((quem) => achado(quem, coluna))
          .sort()
          .join(' '),
      ]),
    );
    expect(Object.keys(visto).length).toBeGreaterThan(3);
    expect(visto).toEqual(mapa);
  },
);

it('a guest reads only the end of a number and the first word of a name', () => {
  expect(respostas.convidado).toContain(`•••${palavra('veiculo', 'numeroRenavam').slice(-4)}`);
  expect(respostas.convidado).toContain('"HABILITACAONOME"');
});
