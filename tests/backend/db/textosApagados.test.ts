import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate } from '#backend/platform/db/migrate.ts';
import { migrations } from '#backend/platform/db/migrations.ts';
import { unmigratedDatabase } from '../harness/database.ts';

test('the text that an older version kept about the withdrawals of a removed account goes', async () => {
  const database = await unmigratedDatabase();
  try {
    const corte = migrations.findIndex(({ name }) => name.endsWith('_textos_apagados'));
    await migrate(database, migrations.slice(0, corte));
    for (const comando of DE_ANTES.split(';').filter((um) => um.trim()))
      await database.db.execute(sql.raw(comando));
    await migrate(database, migrations);
    const reasons = await database.db.execute(
      sql`select u.nome, d.motivo, d.valor from desistencia d join usuario u on u.id = d.usuario_id order by d.id`,
    );
    expect(reasons.rows).toEqual([
      { nome: 'Ana', motivo: 'Usou', valor: 10 },
      { nome: 'Conta removida', motivo: null, valor: 20 },
    ]);
  } finally {
    await database.close();
  }
});

const ANA = '00000000-0000-4000-8000-000000000001';
const REMOVIDA = '00000000-0000-4000-8000-000000000002';
const DE_ANTES = `
  insert into usuario (id, email, senha_hash, nome, cpf, criado_em, aceitou_termos_em, removida_em) values
    ('${ANA}', 'ana@x.example', 'x', 'Ana', '52998224725', now(), now(), null),
    ('${REMOVIDA}', 'r@removida.invalid', 'x', 'Conta removida', '', now(), now(), now());
  insert into pedido (usuario_id, codigo, conteudo_hash, metodo, status, subtotal, desconto, total, gateway, criado_em) values
    ('${ANA}', 'AAAAAAA', 'x', 'PIX', 'pago', 1, 0, 1, 'pagbank', now()),
    ('${REMOVIDA}', 'BBBBBBB', 'x', 'PIX', 'pago', 1, 0, 1, 'pagbank', now());
  insert into desistencia (usuario_id, pedido_id, estado, valor, motivo, pedida_em)
    select usuario_id, id, 'recusada', case codigo when 'AAAAAAA' then 10 else 20 end, 'Usou', now() from pedido order by codigo;
`;
