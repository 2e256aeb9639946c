import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { environment, findNode } from './node24.mjs';
import { exitWithMessage, run } from './process.mjs';
import { root } from './root.mjs';

/** TypeScript 7 checks; 6 is there for the tools that call its interface (docs/decisions/009). Both name their program `tsc`. */
export const TSC = join(root, 'node_modules/typescript-7/bin/tsc');

/**
 * Runs a tool of node_modules/.bin with the project's Node, in the project's folder.
 * @param {string} tool
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions }} [options]
 * @returns {Promise<number>} its exit code
 */
export function runTool(tool, args, { env, stdio = 'inherit' } = {}) {
  const path = tool === 'tsc' ? TSC : join(root, 'node_modules', '.bin', tool);
  if (!existsSync(path)) exitWithMessage(`A ferramenta "${tool}" não está em node_modules.`);
  const node = findNode();
  return run(node, [realpathSync(path), ...args], { cwd: root, env: environment(node, env), stdio });
}
