import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environment, findNode } from './node24.mjs';
import { run } from './process.mjs';
import { root } from './root.mjs';

const KEPT = join(root, '.cache', 'cluster');

/**
 * Makes the empty cluster that a first start of the embedded database copies, because initdb in the server would take seconds and a
 * gigabyte of memory. It depends only on PGlite's version and is kept between builds.
 * @param {string} target
 */
export async function prepareCluster(target) {
  const kept = join(KEPT, versionOfPglite());
  if (!existsSync(kept)) {
    const unfinished = `${kept}.new`;
    rmSync(KEPT, { recursive: true, force: true });
    mkdirSync(KEPT, { recursive: true });
    const node = findNode();
    const code = await run(node, ['--liftoff-only', join(root, 'bin', 'lib', 'initdb.mjs'), unfinished], {
      cwd: root,
      env: environment(node),
    });
    if (code !== 0) throw new Error(`the empty cluster could not be made (${code})`);
    renameSync(unfinished, kept);
  }
  cpSync(kept, target, { recursive: true });
}

function versionOfPglite() {
  const file = join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json');
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
