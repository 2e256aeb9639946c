import { createHash } from 'node:crypto';
import { constants, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import lock from '../../../package-lock.json' with { type: 'json' };

/** Migrated clusters are cached here between runs. */
export const CLUSTERS = resolve('.cache/tests');

const HARNESS = 'tests/backend/harness';
const MIGRATIONS = 'src/backend/platform/db/migrations';
const MADE_BY = ['node_modules/@electric-sql/pglite', 'node_modules/pg-boss'] as const;
const MADE_FROM = [
  `${HARNESS}/pgliteTemplate.ts`,
  // Files besides the tables of the migrations.
  ...['queue', 'boss', 'ownTable'].map((name) => `src/backend/platform/jobs/${name}.ts`),
];

/** The folder of the clusters that pgliteTemplate.ts makes; its name changes with the migrations, the queues and the engine. */
export function clusterFolder(): string {
  const hash = createHash('sha256');
  const sql = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  for (const name of ['meta/_journal.json', ...sql.sort()])
    hash.update(`${name} `).update(readFileSync(join(MIGRATIONS, name)));
  for (const name of MADE_BY) hash.update(`${name} ${lock.packages[name].version}\n`);
  for (const file of MADE_FROM) hash.update(readFileSync(file));
  return join(CLUSTERS, `cluster-${hash.digest('hex').slice(0, 16)}`);
}

export const emptyIn = (folder: string) => join(folder, 'empty');
export const migratedIn = (folder: string) => join(folder, 'migrated');

/**
 * Options of Node for a program that opens the embedded database and ends soon: the engine is compiled quickly and not optimised.
 * Optimising takes most of a second of a core, which only pays in a long run.
 */
export const SHORT_LIVED = ['--liftoff-only'];

/**
 * Copies the cluster of pgliteTemplate.ts, migrated or empty, into a new data folder: a first start takes seconds of a core and has
 * tests of its own. A folder with a database is left alone.
 */
export function layCluster(dataDir: string, { empty = false } = {}): void {
  const cluster = empty ? process.env.EMPTY_CLUSTER : process.env.MIGRATED_CLUSTER;
  const target = join(dataDir, 'postgres');
  if (cluster && !existsSync(target))
    cpSync(cluster, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
}
