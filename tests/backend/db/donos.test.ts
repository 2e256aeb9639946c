import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#backend/platform/db/database.ts';
import { migrate } from '#backend/platform/db/migrate.ts';
import { migrations } from '#backend/platform/db/migrations.ts';
import { columnsOf, contentsOf } from '../harness/conteudos.ts';
import { unmigratedDatabase } from '../harness/database.ts';
import { popular, semLimite } from '../harness/populacao.ts';

const MOTORISTAS = 200;
/** Child rows without an owner column before the migration, and the parent row that names the owner. */
const FILHAS = {
  pedido_item: ['pedido', 'pedido_id'],
  pedido_evento: ['pedido', 'pedido_id'],
  estorno_parcial: ['pedido', 'pedido_id'],
  contestacao: ['pedido', 'pedido_id'],
  pagamento_em_dobro: ['pedido', 'pedido_id'],
  recurso_movimento: ['recurso', 'recurso_id'],
  recurso_documento: ['recurso', 'recurso_id'],
  recurso_anexo: ['recurso_movimento', 'movimento_id'],
  recurso_pergunta_arquivo: ['recurso_pergunta', 'pergunta_id'],
} as const;
const corte = migrations.findIndex(({ name }) => name.endsWith('_donos'));
/** The last migration of version 1: later ones remove tables and columns. */
const ultima = migrations.findIndex(({ name }) => name.endsWith('_copias_paradas'));

let database: Database;
let antes: Record<string, string>;
let depois: Record<string, string>;
beforeAll(async () => {
  database = await unmigratedDatabase();
  await migrate(database, migrations.slice(0, corte));
  const colunas = await columnsOf(executar);
  await semLimite(database.db, async (inserir) => {
    const daVersao: typeof inserir = async (comando) => {
      const alvo = /^\s*insert into (\w+)/.exec(comando)?.[1];
      if (alvo === undefined || colunas.has(alvo)) await inserir(comando);
    };
    await popular(daVersao, MOTORISTAS, new Date('2026-11-20T12:00:00Z'));
    await inserir(EM_DOBRO);
  });
  antes = await contentsOf(executar, colunas);
  await migrate(database, migrations.slice(0, ultima + 1));
  depois = await contentsOf(executar, colunas);
});
afterAll(() => database.close());

const executar = async <Row extends Record<string, unknown>>(comando: string) =>
  (await database.db.execute<Row>(sql.raw(comando))).rows;

describe('rows of an older version get the id of their driver', () => {
  it('without losing or changing one: rows and sums of every table are the same', () => {
    expect(depois).toEqual(antes);
    const comLinhas = Object.values(antes).filter((conta) => !conta.startsWith('0 '));
    expect(comLinhas.length).toBeGreaterThan(35);
  });

  it.each(Object.entries(FILHAS))('%s has the driver of its parent', async (tabela, [pai, coluna]) => {
    const [conta] = await executar<{ n: number; certas: number }>(
      `select count(*)::int as n, count(*) filter (where f.usuario_id = p.usuario_id)::int as certas
        from ${tabela} f join ${pai} p on p.id = f.${coluna}`,
    );
    expect(conta?.certas).toBe(conta?.n);
    if (!['recurso_documento', 'recurso_pergunta_arquivo'].includes(tabela))
      expect(conta?.n).toBeGreaterThan(0);
  });

  it('sequences continue where they were', async () => {
    const [linha] = await executar<{ maior: number; novo: number }>(
      "select (select max(id) from multa)::int as maior, nextval(pg_get_serial_sequence('multa', 'id'))::int as novo",
    );
    expect(linha?.novo).toBe((linha?.maior ?? 0) + 1);
  });
});

describe('the database itself', () => {
  it('lets no row point to another driver', async () => {
    const alheia = executar(
      `insert into pedido_item (pedido_id, usuario_id, tipo_produto, descricao, quantidade, valor_unitario)
        values (1001, md5('m2')::uuid, 'EXTRA', 'x', 1, 1)`,
    );
    await expect(alheia).rejects.toThrow();
    const alheio = executar(`update multa set veiculo_id = 2 where id = ${MOTORISTAS + 1}`);
    await expect(alheio).rejects.toThrow();
  });

  it('gives rows written by an older version the driver of their parent', async () => {
    const [linha] = await executar<{ certo: boolean }>(
      `insert into pedido_evento (pedido_id, para, origem, quando) values (1001, 'pago', 'webhook', now())
        returning usuario_id = md5('m1')::uuid as certo`,
    );
    expect(linha?.certo).toBe(true);
  });

  it('clears in a reminder only the reference to the one it was sent with', async () => {
    const [par] = await executar<{ um: number }>(
      `with um as (select min(id) as id from lembrete), outro as (
        insert into lembrete (usuario_id, multa_id, tipo, data, dias, junto, criado_em)
          select l.usuario_id, l.multa_id, l.tipo, l.data, 3, l.id, now() from lembrete l join um using (id) returning junto)
      select junto as um from outro`,
    );
    await executar(`delete from lembrete where id = ${par?.um}`);
    const sobrou = await executar(
      "select junto from lembrete where dias = 3 and usuario_id = md5('m1')::uuid",
    );
    expect(sobrou).toEqual([{ junto: null }]);
  });
});

const EM_DOBRO = `insert into pagamento_em_dobro (pedido_id, pago_por_id, cobranca_id, valor, quando)
  select id, id, 'CHAR_' || id, total, criado_em from pedido where id % 3 = 0`;
