// npm start: installs and builds what is missing or outdated, then serves; `npm run worker` runs worker.mjs, the jobs of the queues, in a
// process of its own (docs/operations). Settings: HOST, PORT, DATA_DIR (ops/via-livre.env.example).
import { join } from 'node:path';
import { probe } from '../server/listen.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { environment, exitWithMessage, findNode, root, run } from './lib/node24.mjs';

const [entry = 'server.mjs'] = process.argv.slice(2);

// Errors that would stop the start are reported before minutes of installing and building.
if (entry === 'server.mjs') await checkPorts(process.env);
await ensureInstalled({ dev: false });
const node = findNode();
await checkSettings();
const built = await run(node, [join(root, 'bin', 'build.mjs')], {
  cwd: root,
  env: environment(node),
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (built !== 0) exitWithMessage(`A compilação falhou (astro build saiu com ${built}).`);

// npm may end without forwarding a signal (kill -9): the process would keep its port and data.
const parent = process.ppid;
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref();

// In a terminal the log of each request would push the printed address and sign-in out of sight.
const quiet = entry === 'server.mjs' && process.stdout.isTTY && !process.env.LOG_LEVEL;
process.exitCode = await run(node, [join(root, entry)], {
  cwd: root,
  env: environment(node, {
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    ...(quiet && { LOG_LEVEL: 'warn' }),
  }),
  // The channel tells the process when its launcher is gone, however it ended.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

/** Checks that the ports are free. Needs no installed package. @param {NodeJS.ProcessEnv} settings */
async function checkPorts(settings) {
  const wanted = [
    { its: '', host: settings.HOST || '127.0.0.1', port: settings.PORT || '4321' },
    { its: 'OPERATOR_', host: '127.0.0.1', port: settings.OPERATOR_PORT || '0' },
  ];
  for (const { its, host, port } of wanted) {
    const least = its === '' ? 1 : 0;
    if (!/^\d{1,5}$/.test(port) || Number(port) < least || Number(port) > 65_535)
      exitWithMessage(`Configuração inválida: ${its}PORT aceita um número inteiro de ${least} a 65535.`);
    if (port === '0') continue;
    await probe({ host, port: Number(port) }, its).catch((error) => exitWithMessage(error.message));
  }
}

/** Checks the settings as the program does at its start, without a build. */
async function checkSettings() {
  const read = `import { readEnv } from ${JSON.stringify(join(root, 'src', 'backend', 'platform', 'env.ts'))};
    try { readEnv(process.env); } catch (error) { console.error(error.message); process.exit(1); }`;
  const code = await run(node, ['--input-type=module', '--eval', read], {
    cwd: root,
    env: environment(node, { NODE_NO_WARNINGS: '1' }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (code !== 0) process.exit(1);
}
