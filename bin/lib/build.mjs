import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { putCluster } from './cluster.mjs';
import { filesUnder } from './files.mjs';
import { COMPILED } from './node24.mjs';
import { precompress } from './precompress.mjs';
import { root } from './root.mjs';
import { runTool } from './tool.mjs';

/** All that the built application is made from. */
const SOURCES = [
  'src',
  'public',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  'bin/lib/child-programs.mjs',
  'bin/lib/precompress.mjs',
  'bin/lib/cluster.mjs',
  'bin/lib/initdb.mjs',
];
/** Settings that the policies carry, which are pages made by the build: another value needs another build. */
const SETTINGS = ['SUPPORT_EMAIL', 'COMPANY_NAME', 'COMPANY_CNPJ', 'COMPANY_ADDRESS'];
const DIST = join(root, 'dist');
const STAMP = join(DIST, '.sources');
/** Beside dist, which the build itself empties. */
const CLUSTER = join(root, '.cache', 'cluster-of-this-build');

/** Whether dist was built from the sources as they are now. */
export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOfSources();
}

/**
 * Builds dist from nothing; the stamp comes last, so that a build that broke off is never taken for one.
 * @param {{ stdio?: import('node:child_process').StdioOptions }} [options]
 * @returns {Promise<number>} the exit code of the build
 */
export async function build({ stdio } = {}) {
  const hash = hashOfSources();
  // What was compiled of the last one is of no use to this one.
  for (const old of [DIST, CLUSTER, COMPILED]) rmSync(old, { recursive: true, force: true });
  // One after the other: each takes about a gigabyte.
  await putCluster(CLUSTER);
  const code = await runTool('astro', ['build'], { env: { NODE_ENV: 'production' }, stdio });
  if (code !== 0) return code;
  renameSync(CLUSTER, join(DIST, 'cluster'));
  await precompress(join(DIST, 'client'));
  writeFileSync(STAMP, hash);
  return 0;
}

/** By content and not by date: a fresh clone and a restored cache have new dates. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesUnder(join(root, source)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  for (const name of SETTINGS) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  return hash.digest('hex');
}
