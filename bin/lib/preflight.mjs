import { join } from 'node:path';
import { probe } from '../../server/listen.mjs';
import { environment, findNode } from './node24.mjs';
import { exitWithMessage, run } from './process.mjs';
import { root } from './root.mjs';

/** Checks that the ports are free. Needs no installed package. @param {NodeJS.ProcessEnv} settings */
export async function checkPorts(settings) {
  const wanted = [
    { its: '', host: settings.HOST || '127.0.0.1', port: settings.PORT || '4321' },
    { its: 'OPERATOR_', host: settings.OPERATOR_HOST || '127.0.0.1', port: settings.OPERATOR_PORT || '0' },
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
export async function checkSettings() {
  const node = findNode();
  const read = `import { readEnv } from ${JSON.stringify(join(root, 'src', 'env.ts'))};
    try { readEnv(process.env); } catch (error) { console.error(error.message); process.exit(1); }`;
  const code = await run(node, ['--input-type=module', '--eval', read], {
    cwd: root,
    env: environment(node, { NODE_NO_WARNINGS: '1' }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (code !== 0) process.exit(1);
}
