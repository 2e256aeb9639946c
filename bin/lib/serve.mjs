import { join } from 'node:path';
import { build, isBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { environment, findNode } from './node24.mjs';
import { checkPorts, checkSettings } from './preflight.mjs';
import { exitWithMessage, run } from './process.mjs';
import { root } from './root.mjs';

/**
 * Installs and builds what is missing or outdated, then runs one of the program's entries until it ends.
 * @param {'server.mjs' | 'worker.mjs'} entry
 * @returns {Promise<number>} its exit code
 */
export async function serve(entry) {
  // Errors that would stop the start are reported before minutes of installing and building.
  if (entry === 'server.mjs') await checkPorts(process.env);
  await ensureInstalled({ dev: false });
  await checkSettings();
  if (!isBuilt()) {
    console.error('Compilando o Via Livre (só na primeira vez ou quando o código muda)...');
    const code = await build({ stdio: ['ignore', 'ignore', 2] });
    if (code !== 0) exitWithMessage(`A compilação falhou (astro build saiu com ${code}).`);
  }

  // npm may end without forwarding a signal (kill -9): the process would keep its port and data.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref();
  }

  const node = findNode();
  // In a terminal the log of each request would push the printed address and sign-in out of sight.
  const quiet = entry === 'server.mjs' && process.stdout.isTTY && !process.env.LOG_LEVEL;
  return run(node, [join(root, entry)], {
    cwd: root,
    env: environment(node, {
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      ...(quiet && { LOG_LEVEL: 'warn' }),
    }),
    // The channel tells the process when its launcher is gone, however it ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}
