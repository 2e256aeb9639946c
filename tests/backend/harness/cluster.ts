import { constants, cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lays what pgliteTemplate.ts made into a new data folder: a first start takes seconds of a core, most of them migrations, which
 * other tests try. A folder that has a database is left alone.
 */
export function layCluster(dataDir: string): void {
  const cluster = process.env.MIGRATED_CLUSTER;
  const target = join(dataDir, 'postgres');
  if (cluster && !existsSync(target))
    cpSync(cluster, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
}
