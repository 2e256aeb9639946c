import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#backend/platform/db/migrate.ts';
import { deadLetterQueue, openBoss, send } from '#backend/platform/jobs/boss.ts';
import { unmigratedDatabase } from '../harness/database.ts';

test('refunds that were asked for before an upgrade are made after it: waiting, retried or given up', async () => {
  const database = await unmigratedDatabase();
  const { db } = database;
  const antes = migrations.findIndex(({ name }) => name.startsWith('0050_'));
  await migrate(database, migrations.slice(0, antes));
  const queues = ['devolucao', 'desistencia'];
  const boss = await openBoss(database, { queues, works: false });
  try {
    for (const comando of DE_ANTES.split(';').filter((um) => um.trim())) await db.execute(sql.raw(comando));
    await send(boss, db, 'desistencia', { pedidoId: 2 });
    await send(boss, db, 'desistencia', { pedidoId: 3 });
    await boss.fail('desistencia', (await boss.fetch('desistencia'))[0]?.id ?? '');
    await send(boss, db, deadLetterQueue('desistencia'), { pedidoId: 4 });
    await send(boss, db, 'devolucao', { pagamentoId: 71 });
    await send(boss, db, deadLetterQueue('devolucao'), { pagamentoId: 72 });

    expect(await migrate(database, migrations)).toHaveLength(migrations.length - antes);
    const em = async (queue: string) =>
      (await boss.findJobs<{ devolucaoId: number }>(queue))
        .map(({ data, state }) => `${data.devolucaoId} ${state}`)
        .sort();
    expect(await em('devolucao')).toEqual(['71 created', '73 retry', '74 created']);
    expect(await em(deadLetterQueue('devolucao'))).toEqual(['72 created', '75 created']);
    expect([...(await em('desistencia')), ...(await em(deadLetterQueue('desistencia')))]).toEqual([]);
  } finally {
    await boss.stop({ graceful: false });
    await database.close();
  }
});

const ANA = '00000000-0000-4000-8000-000000000001';
const DE_ANTES = `
  insert into usuario (id, email, senha_hash, nome, cpf, criado_em, aceitou_termos_em)
    values ('${ANA}', 'ana@x.example', 'x', 'Ana', '52998224725', now(), now());
  insert into pedido (id, usuario_id, codigo, conteudo_hash, metodo, status, subtotal, total, gateway, criado_em) overriding system value
    select n, '${ANA}', 'PEDIDO' || n, 'x', 'PIX', 'pago', 100, 100, 'pagbank', now() from generate_series(1, 4) n;
  insert into devolucao (id, usuario_id, pedido_id, causa, valor, quando, gateway_id) overriding system value values
    (71, '${ANA}', 1, 'dobro', 100, now(), 'A'), (72, '${ANA}', 1, 'dobro', 100, now(), 'B'),
    (73, '${ANA}', 2, 'desistencia', 100, now(), ''), (74, '${ANA}', 3, 'desistencia', 100, now(), ''),
    (75, '${ANA}', 4, 'desistencia', 100, now(), '')
`;
