import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/**
 * The folder of PostgreSQL's programs: PG_BIN, the newest of Debian's, or one in PATH.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const { PG_BIN, PATH = '' } = process.env;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    PG_BIN,
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...PATH.split(delimiter),
  ];
  return folders.find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}
