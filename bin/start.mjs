// npm start: installs and builds what is missing or old, then serves. Settings: HOST, PORT, DATA_DIR (docs/operator.md).
import { join } from 'node:path';
import { build, isBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { environment, findNode } from './lib/node24.mjs';
import { giveUp, run } from './lib/process.mjs';
import { root } from './lib/root.mjs';

await ensureInstalled({ dev: false });
if (!isBuilt()) {
  console.error('Compilando o Via Livre (só na primeira vez ou quando o código muda)...');
  const code = await build({ stdio: ['ignore', 'ignore', 2] });
  if (code !== 0) giveUp(`A compilação falhou (astro build saiu com ${code}).`);
}

// npm ended in a way that passes no signal on (kill -9): nobody would end the server, which holds port and data.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref();
}

const node = findNode();
process.exitCode = await run(node, [join(root, 'server.mjs')], {
  cwd: root,
  env: environment(node, { NODE_ENV: process.env.NODE_ENV ?? 'production' }),
  // The channel tells the server when its launcher is gone, however it ended.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
