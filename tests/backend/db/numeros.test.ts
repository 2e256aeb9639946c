import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#backend/platform/db/database.ts';
import { migrate } from '#backend/platform/db/migrate.ts';
import { migrations } from '#backend/platform/db/migrations.ts';
import { emailEnviado } from '#backend/platform/db/schema/notificacoes.ts';
import { unmigratedDatabase } from '../harness/database.ts';

const LONGAS = ['auditoria', 'consulta', 'debito', 'email_enviado', 'notificacao'];
const ALEM_DE_32_BITS = 3_000_000_000;
const corte = migrations.findIndex(({ name }) => name.endsWith('numeros_longos'));

let database: Database;
beforeAll(async () => {
  database = await unmigratedDatabase();
});
afterAll(() => database.close());

const quantas = async () =>
  (await database.db.execute<{ n: number }>(sql`select count(*)::int as n from email_enviado`)).rows[0]?.n;

const escrever = (vezes: number) =>
  database.db.execute(sql`insert into email_enviado (modelo, chave, criado_em)
    select 'aviso', ${randomUUID()} || n, now() from generate_series(1, ${vezes}::int) n`);

describe('the ids of append-only tables', () => {
  it('become bigint with every row kept', async () => {
    await migrate(database, migrations.slice(0, corte));
    await escrever(500);
    await migrate(database, migrations);
    expect(await quantas()).toBe(500);
    const { rows } = await database.db.execute<{ tabela: string; tipo: string }>(
      sql`select table_name as tabela, data_type as tipo from information_schema.columns
        where table_schema = 'public' and column_name = 'id' and data_type = 'bigint' order by 1`,
    );
    expect(rows.map(({ tabela }) => tabela)).toEqual(expect.arrayContaining(LONGAS));
  });

  it('continue past 32 bits, and are read as numbers', async () => {
    for (const tabela of LONGAS)
      await database.db.execute(
        sql.raw(`alter table ${tabela} alter column id restart with ${ALEM_DE_32_BITS}`),
      );
    const [feito] = await database.db
      .insert(emailEnviado)
      .values({ modelo: 'aviso', chave: randomUUID(), criadoEm: new Date('2026-11-22T12:00:00Z') })
      .returning();
    expect(feito?.id).toBe(ALEM_DE_32_BITS);
  });
});
