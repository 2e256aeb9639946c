// npm run dev: the development server on PORT, with a readable log.
import { spawn } from 'node:child_process';
import inspector from 'node:inspector';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { environment, findNode, root } from './lib/node24.mjs';

await ensureInstalled({ dev: true });
const node = findNode();
const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
// `node --inspect` debugs the child process, which renders the pages. This launcher closes its own inspector, to free the port.
if (inspector.url()) inspector.close();
const child = spawn(node, [...process.execArgv, astro, 'dev', ...process.argv.slice(2)], {
  cwd: root,
  env: environment(node, { LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' }),
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT']))
  process.on(signal, () => child.kill(signal));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
