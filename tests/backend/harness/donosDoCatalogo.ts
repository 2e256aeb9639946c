import { sql } from 'drizzle-orm';
import type { Database } from '#backend/platform/db/database.ts';
import { DE_TODOS, SEM_DONO } from '../../unit/guards/donos.ts';

interface Tabela extends Record<string, unknown> {
  nome: string;
  /** The table has `usuario_id`, not null. */
  dono: boolean;
  colunas: string[];
}

interface Chave extends Record<string, unknown> {
  tabela: string;
  /** The compared columns in order; '' for an expression. */
  colunas: string[];
}

interface Ponteiro extends Record<string, unknown> {
  tabela: string;
  para: string;
  /** Each column with its referenced column, 'pedido_id>id'. */
  pares: string[];
}

/**
 * The reasons why the tables of a migrated database cannot be divided by driver; empty when they can. It asks the database itself, so
 * it also sees hand-written migrations.
 */
export async function faltas({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const perguntar = async <Row extends Record<string, unknown>>(texto: string) =>
    (await db.execute<Row>(sql.raw(texto))).rows;
  const tabelas = await perguntar<Tabela>(TABELAS);
  const doMotorista = new Set(tabelas.map(({ nome }) => nome).filter((nome) => !(nome in SEM_DONO)));
  return [
    ...tabelas
      .filter(({ nome, dono }) => doMotorista.has(nome) && !dono)
      .map(({ nome }) => `${nome} has no usuario_id that is never empty`),
    ...tabelas
      .filter(({ nome }) => !doMotorista.has(nome))
      .flatMap(({ nome, colunas }) =>
        colunas
          .filter((coluna) => coluna.endsWith('_id') && doMotorista.has(coluna.slice(0, -3)))
          .map((coluna) => `${nome}, which no driver owns, names a driver's row by ${coluna}`),
      ),
    ...(await perguntar<Chave>(CHAVES))
      .filter(({ tabela, colunas }) => doMotorista.has(tabela) && !colunas.includes('usuario_id'))
      .map(({ tabela, colunas }) => `${tabela}(${colunas.join(',')})`)
      .filter((chave) => !(chave in DE_TODOS))
      .map((chave) => `${chave} is unique without the driver`),
    ...(await perguntar<Ponteiro>(PONTEIROS))
      .filter(({ para, pares }) => doMotorista.has(para) && !pares.includes('usuario_id>usuario_id'))
      .map(({ tabela, para, pares }) => `${tabela} points to ${para} by ${pares.join(', ')}`),
  ].toSorted();
}

/** SQL condition for our tables; partitions are left out, because they are like their table. */
const DE_CA = `relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;

const TABELAS = `
  select relname as nome, coalesce(bool_or(attname = 'usuario_id' and attnotnull), false) as dono, array_agg(attname::text) as colunas
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where ${DE_CA} group by relname`;

const CHAVES = `
  select relname as tabela, (
    select array_agg(coalesce(attname::text, '') order by n)
    from unnest(indkey) with ordinality as k (numero, n) left join pg_attribute on attrelid = indrelid and attnum = numero and numero > 0
    where n <= indnkeyatts) as colunas
  from pg_index join pg_class on pg_class.oid = indrelid where indisunique and ${DE_CA}`;

const PONTEIROS = `
  select relname as tabela, confrelid::regclass::text as para, (
    select array_agg(daqui.attname || '>' || de_la.attname order by n)
    from unnest(conkey, confkey) with ordinality as k (a, b, n) join pg_attribute daqui on daqui.attrelid = conrelid and daqui.attnum = a
      join pg_attribute de_la on de_la.attrelid = confrelid and de_la.attnum = b) as pares
  from pg_constraint join pg_class on pg_class.oid = conrelid where contype = 'f' and conparentid = 0 and ${DE_CA}`;
