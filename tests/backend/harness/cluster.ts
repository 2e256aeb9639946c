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
  // These files also decide what is in a migrated cluster.
  ...['queue', 'boss'].map((name) => `src/backend/platform/jobs/${name}.ts`),
];

/** The folder of the clusters that pgliteTemplate.ts makes. Its name is a hash of the migrations, the queues and the engine. */
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
 * Options of Node for a short-lived program with the embedded database: the engine is compiled quickly and not optimised. Optimising
 * takes most of a second of a core, which only a long run gains back.
 */
export const SHORT_LIVED = ['--liftoff-only'];

/**
 * Copies the cluster of pgliteTemplate.ts, migrated or empty, into a new data folder, because a first start takes seconds of a core. A
 * folder that has a database is not changed.
 */
export function layCluster(dataDir: string, { empty = false } = {}): void {
  const cluster = empty ? process.env.EMPTY_CLUSTER : process.env.MIGRATED_CLUSTER;
  const target = join(dataDir, 'postgres');
  if (cluster && !existsSync(target))
    cpSync(cluster, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
}
