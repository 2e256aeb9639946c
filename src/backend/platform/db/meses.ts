import { sql } from 'drizzle-orm';
import { addMonths, type IsoDate, instantAt, isoDateOf } from '#lib/dates.ts';
import type { Db } from './database.ts';
import { transaction } from './transaction.ts';

/** History that grows with every check: each of these tables is partitioned by month of `quando`, in São Paulo. */
export const POR_MES = ['auditoria', 'consulta'] as const;
type Historia = (typeof POR_MES)[number];

/** Partitions made ahead, this month's included: they exist even if the sweep fails for weeks. */
const A_FRENTE = 3;
/** Rows deleted or moved by one statement. */
const LOTE = 5_000;
/** Any number that nothing else uses as an advisory lock in this database. */
const TRAVA = 7_184_502_335;

interface Parte {
  nome: string;
  /** Exclusive upper bound of the partition; null for the default partition. */
  ate: Date | null;
  /** True when the partition has no lower bound. */
  desdeSempre: boolean;
}

/** Creates missing monthly partitions and moves rows of those months into them. */
export async function prepareMonths(db: Db, agora: Date): Promise<string[]> {
  return transaction({ db }, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(${TRAVA})`);
    const feitos: string[] = [];
    for (const tabela of POR_MES) {
      const partes = await partesDe(tx.db, tabela);
      for (let n = 0; n < A_FRENTE; n += 1) {
        const inicio = mes(agora, n);
        const nome = nomeDoMes(tabela, inicio);
        const antes = partes.find(({ desdeSempre }) => desdeSempre)?.ate;
        if ((antes && inicio < antes) || partes.some((parte) => parte.nome === nome)) continue;
        await criar(tx.db, tabela, { nome, inicio, fim: mes(agora, n + 1) });
        feitos.push(nome);
      }
    }
    return feitos;
  });
}

async function criar(
  db: Db,
  tabela: Historia,
  { nome, inicio, fim }: { nome: string; inicio: Date; fim: Date },
): Promise<void> {
  const [pai, parte, resto] = [tabela, nome, semMes(tabela)].map((um) => sql.identifier(um));
  await db.execute(sql`create table ${parte} (like ${pai} including defaults)`);
  // Attaching scans the default partition: it may hold no row of this month.
  await db.execute(sql`with dele as (
      delete from ${resto} where quando >= ${inicio.toISOString()} and quando < ${fim.toISOString()} returning *
    ) insert into ${parte} select * from dele`);
  await db.execute(
    sql`alter table ${pai} attach partition ${parte} for values from (${sql.raw(`'${inicio.toISOString()}'`)}) to (${sql.raw(`'${fim.toISOString()}'`)})`,
  );
}

/** Removes rows before the month of `limite`: drops whole months, and deletes batches from the default partition. */
export async function dropMonths(db: Db, limite: Date): Promise<string[]> {
  const corte = mes(limite, 0);
  const largados: string[] = [];
  for (const tabela of POR_MES)
    for (const { nome, ate, desdeSempre } of await partesDe(db, tabela)) {
      if (ate !== null && ate <= corte) {
        await removerParticao(db, nome);
        largados.push(nome);
      } else if (ate === null || desdeSempre) await apagarAntesDe(db, nome, corte);
    }
  return largados;
}

/** Drops a partition. Its lock has a short timeout, so that queries do not wait behind it; the next run retries. */
async function removerParticao(db: Db, nome: string): Promise<void> {
  await transaction({ db }, async (tx) => {
    await tx.db.execute(sql`set local lock_timeout = '5s'`);
    await tx.db.execute(sql`drop table ${sql.identifier(nome)}`);
  });
}

async function apagarAntesDe(db: Db, nome: string, corte: Date): Promise<void> {
  const parte = sql.identifier(nome);
  for (let apagadas = LOTE; apagadas === LOTE; ) {
    const { rows } = await db.execute(sql`delete from ${parte} where ctid = any(array(
        select ctid from ${parte} where quando < ${corte.toISOString()} limit ${LOTE}
      )) returning 1 as um`);
    apagadas = rows.length;
  }
}

async function partesDe(db: Db, tabela: Historia): Promise<Parte[]> {
  const { rows } = await db.execute<{ nome: string; limites: string }>(sql`
    select c.relname as nome, pg_get_expr(c.relpartbound, c.oid) as limites
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${tabela}::regclass order by c.relname`);
  return rows.map(({ nome, limites }) => {
    const ate = / TO \('(\S+) (\S+)'\)/.exec(limites);
    return {
      nome,
      ate: ate ? new Date(`${ate[1]}T${ate[2]}:00`) : null,
      desdeSempre: limites.includes('FROM (MINVALUE)'),
    };
  });
}

const semMes = (tabela: Historia) => `${tabela}_sem_mes`;

/** The first instant of the n-th month after the one of `dia`. */
function mes(dia: Date, n: number): Date {
  const primeiro: IsoDate = `${isoDateOf(dia).slice(0, 7)}-01`;
  return instantAt(addMonths(primeiro, n));
}

const nomeDoMes = (tabela: Historia, inicio: Date) =>
  `${tabela}_${isoDateOf(inicio).slice(0, 7).replace('-', '_')}`;
