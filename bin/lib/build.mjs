import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join, relative } from 'node:path';
import { SCRIPTS } from './client-files.mjs';
import { prepareCluster } from './cluster.mjs';
import { filesUnder } from './files.mjs';
import { COMPILED } from './node24.mjs';
import { compressAhead, precompress } from './precompress.mjs';
import { root } from './root.mjs';
import { runTool } from './tool.mjs';

/** Sources of the built application. */
const SOURCES = ['src', 'public', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json', 'bin/lib'];
const DIST = join(root, 'dist');
const STAMP = join(DIST, '.sources');
/** Free bytes of memory needed to make the build and its cluster at the same time. */
const MEMORY_FOR_BOTH = 3 * 2 ** 30;
/** Outside of dist, because the build empties dist. */
const CLUSTER = join(root, '.cache', 'cluster-of-this-build');

/** Whether dist was built from the current sources. */
export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOfSources();
}

/**
 * Builds dist from scratch; the stamp is written last, so that an interrupted build is never reused.
 * @param {{ stdio?: import('node:child_process').StdioOptions }} [options]
 * @returns {Promise<number>} the exit code of the build
 */
export async function build({ stdio } = {}) {
  const hash = hashOfSources();
  // The previous build's compile cache is useless for this one.
  for (const old of [DIST, CLUSTER, COMPILED]) rmSync(old, { recursive: true, force: true });
  compressAhead();
  const pages = () => runTool('astro', ['build'], { env: { NODE_ENV: 'production' }, stdio });
  const cluster = prepareCluster(CLUSTER);
  if (freemem() < MEMORY_FOR_BOTH) await cluster;
  const [code] = await Promise.all([pages(), cluster]);
  if (code !== 0) return code;
  renameSync(CLUSTER, join(DIST, 'cluster'));
  renameSync(join(DIST, 'client', SCRIPTS), join(DIST, SCRIPTS));
  await precompress(join(DIST, 'client'));
  writeFileSync(STAMP, hash);
  return 0;
}

/** Hashes contents, not dates, because a fresh clone and a restored cache have new dates. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesUnder(join(root, source)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}
