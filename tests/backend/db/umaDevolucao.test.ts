import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#backend/platform/db/migrate.ts';
import { unmigratedDatabase } from '../harness/database.ts';

test('refunds of before are one table, and what waits keeps the key by which the gateway knows it', async () => {
  const database = await unmigratedDatabase();
  const rows = async (query: string) => (await database.db.execute(sql.raw(query))).rows;
  try {
    const antes = migrations.findIndex(({ name }) => name.startsWith('0048_'));
    await migrate(database, migrations.slice(0, antes));
    for (const comando of DE_ANTES.split(';').filter((um) => um.trim())) await rows(comando);
    await migrate(database, migrations);

    expect(
      await rows(
        "select causa, estado, valor, gateway_id, fim is not null as terminou from devolucao where causa <> 'dobro' order by id",
      ),
    ).toEqual([
      { causa: 'parte', estado: 'aberta', valor: 10, gateway_id: 'parte-7', terminou: false },
      { causa: 'desistencia', estado: 'aberta', valor: 20, gateway_id: '', terminou: false },
      { causa: 'contestacao', estado: 'devolvida', valor: 30, gateway_id: 'CBKS_1', terminou: true },
    ]);
    // Its number is in a waiting job and in the key.
    const [dobro] = await rows("select id::int, estado, gateway_id from devolucao where causa = 'dobro'");
    expect(dobro).toEqual({ id: 3, estado: 'aberta', gateway_id: 'CHAR_1' });
    // No new part may get the number of an old one.
    expect(await rows('select min(id)::int as id from devolucao where id <> 3')).toEqual([{ id: 8 }]);
  } finally {
    await database.close();
  }
});

const ANA = '00000000-0000-4000-8000-000000000001';
const DE_ANTES = `
  insert into usuario (id, email, senha_hash, nome, cpf, criado_em, aceitou_termos_em) values
    ('${ANA}', 'ana@x.example', 'x', 'Ana', '52998224725', now(), now());
  insert into pedido (usuario_id, codigo, conteudo_hash, metodo, status, subtotal, desconto, total, gateway, criado_em)
    values ('${ANA}', 'ABCDEF1', 'x', 'PIX', 'pago', 100, 0, 100, 'pagbank', now());
  insert into estorno_parcial (id, usuario_id, pedido_id, valor, motivo, autor, quando) overriding system value
    select 7, '${ANA}', id, 10, 'x', 'sandra', now() from pedido;
  insert into desistencia (usuario_id, pedido_id, estado, valor, pedida_em) select '${ANA}', id, 'pedida', 20, now() from pedido;
  insert into contestacao (usuario_id, pedido_id, gateway, gateway_id, estado, valor, aberta_em, conferida_em, resolvida_em)
    select '${ANA}', id, 'pagbank', 'CBKS_1', 'perdida', 30, now(), now(), now() from pedido;
  insert into pagamento_em_dobro (id, usuario_id, pedido_id, pago_por_id, cobranca_id, valor, quando) overriding system value
    select 3, '${ANA}', id, id, 'CHAR_1', 40, now() from pedido;
`;
