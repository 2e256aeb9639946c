import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#backend/platform/db/database.ts';
import { migrate } from '#backend/platform/db/migrate.ts';
import { migrations } from '#backend/platform/db/migrations.ts';
import { unmigratedDatabase } from '../harness/database.ts';

let database: Database;
beforeEach(async () => {
  database = await unmigratedDatabase();
});
afterEach(() => database.close());

/** The database before the migration, with fines in each state, and the result of the migration. */
test('fines of an older version get milestones from their dates and appeals, and no invented day', async () => {
  const marcos = migrations.findIndex(({ name }) => name === '0005_marcos');
  await migrate(database, migrations.slice(0, marcos));
  for (const comando of DE_ANTES.split(';').filter((um) => um.trim()))
    await database.db.execute(sql.raw(comando));
  await migrate(database, migrations.slice(0, marcos + 1));
  const { rows } = await database.db.execute<{ tudo: string }>(
    sql`select auto_infracao || ' ' || marco.tipo || ' ' || coalesce(data::text, '-') || ' ' || origem || ' ' || autor as tudo
      from marco join multa on multa.id = marco.multa_id order by marco.id`,
  );
  expect(rows.map(({ tudo }) => tudo)).toEqual([
    'A autuacao_expedida 2026-11-06 fonte fonte',
    'B autuacao_expedida 2026-08-01 fonte fonte',
    'B penalidade_expedida 2026-10-01 fonte fonte',
    'B vencimento 2026-11-01 fonte fonte',
    'B pagamento - fonte fonte',
    'B encerrada - fonte fonte',
    'C fora_da_fonte 2026-11-19 fonte fonte',
    'A defesa_protocolada - operador carla',
    'A defesa_indeferida - operador carla',
    'B jari_protocolado - operador carla',
    'B jari_deferido - operador carla',
  ]);
  const { rows: desligadas } = await database.db.execute<{ auto: string }>(
    sql`select auto_infracao as auto from multa where desligada`,
  );
  expect(desligadas).toEqual([{ auto: 'D' }]);
});

const DE_ANTES = `
  insert into usuario (id, email, senha_hash, nome, cpf, criado_em, aceitou_termos_em) values
    ('00000000-0000-4000-8000-000000000001', 'ana@x.example', 'x', 'Ana', '52998224725', now(), now());
  insert into habilitacao (usuario_id, numero_cnh, cpf, uf, criada_em) values
    ('00000000-0000-4000-8000-000000000001', '01234567890', '52998224725', 'RJ', now()),
    ('00000000-0000-4000-8000-000000000001', '01234567891', '52998224725', 'RJ', now());
  insert into multa (usuario_id, tipo, habilitacao_id, auto_infracao, data_infracao, descricao, situacao, status_pagamento,
      valor_original, valor_ser_pago, dat_pagamento_com_desconto, data_notificacao, data_penalidade, criada_em, atualizada_em, encerrada_em) values
    ('00000000-0000-4000-8000-000000000001', 'Habilitacao', 1, 'A', '2026-10-30', 'x', null, 'Não paga', 1, 1, '2026-12-06', '2026-11-06', null, now(), now(), null),
    ('00000000-0000-4000-8000-000000000001', 'Habilitacao', 1, 'B', '2026-07-30', 'x', 'Encerrada', 'Paga', 1, 0, '2026-11-01', '2026-08-01', '2026-10-01', now(), now(), null),
    ('00000000-0000-4000-8000-000000000001', 'Habilitacao', 1, 'C', '2026-07-30', 'x', null, null, 1, 1, null, null, null, now(), now(), '2026-11-20T01:00:00Z'),
    ('00000000-0000-4000-8000-000000000001', 'Habilitacao', 2, 'D', '2026-07-30', 'x', null, null, 1, 1, null, null, null, now(), now(), '2026-11-10T12:00:00Z');
  insert into auditoria (ator, acao, entidade, entidade_id, dados, quando) values
    ('usuario', 'habilitacao.corrigir', 'habilitacao', '2', '{"outroNumero": true}', '2026-11-10T12:00:00Z');
  insert into recurso (usuario_id, multa_id, fase, direito, criado_em) values
    ('00000000-0000-4000-8000-000000000001', 1, 'P', 'plano', now()),
    ('00000000-0000-4000-8000-000000000001', 2, 'I', 'plano', now());
  insert into recurso_movimento (recurso_id, status, quando, autor)
    select recurso, status, now(), autor from (values
      (1, 'solicitado', 'usuario'), (1, 'em_analise', 'carla'), (1, 'protocolado', 'carla'), (1, 'indeferido', 'carla'),
      (2, 'solicitado', 'usuario'), (2, 'protocolado', 'carla'), (2, 'deferido', 'carla')) as linhas (recurso, status, autor);
`;
