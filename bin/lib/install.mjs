import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { exitWithMessage, root, run } from './node24.mjs';

/**
 * Installs from package-lock.json when node_modules differs from it. When only development tools are missing, it adds only those.
 * @param {{ dev: boolean }} need `dev`: whether the development tools are needed too
 */
export async function ensureInstalled({ dev }) {
  if (isInstalled({ dev })) return;
  console.error('Instalando as dependências (só na primeira vez ou quando elas mudam)...');
  const command = dev && isInstalled({ dev: false }) ? ['install', '--no-save'] : ['ci'];
  const args = [
    ...command,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    dev ? '--include=dev' : '--omit=dev',
  ];
  const options = {
    cwd: root,
    env: hostEnvironment(),
    stdio: /** @type {['ignore', 2, 2]} */ (['ignore', 2, 2]),
  };
  const code = await runNpm(args, options).catch((error) =>
    exitWithMessage(`Não foi possível executar o npm: ${error.message}.`),
  );
  if (code !== 0) {
    exitWithMessage(
      `A instalação falhou (npm saiu com ${code}); a causa está acima. Ela precisa de acesso ao registro do npm.`,
    );
  }
  if (!isInstalled({ dev })) {
    exitWithMessage('A instalação terminou incompleta: apague a pasta node_modules e tente de novo.');
  }
}

/** The npm that Node 18 gets. */
const NPM = 'npm@11.21.2';

/**
 * Under Node 18 npm skips the optional packages that need a newer one, among them parts of the build: then the newer Node and its npm are
 * installed first, beside the project.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
async function runNpm(args, options) {
  if (Number(process.versions.node.split('.')[0]) >= 20) return run('npm', args, options);
  const name = `node-linux-${process.arch}`;
  const version = packagesIn(join(root, 'package-lock.json'))?.[`node_modules/${name}`]?.version;
  const tools = join(root, '.cache', 'npm');
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run('npm', ['install', '--prefix', tools, ...quiet, `${name}@${version}`, NPM], options);
  const installed = join(tools, 'node_modules');
  const npm = join(installed, 'npm', 'bin', 'npm-cli.js');
  return code || run(join(installed, name, 'bin', 'node'), [npm, ...args], options);
}

/**
 * npm writes its list of installed packages, node_modules/.package-lock.json, last. A package may be absent only when it is optional
 * (for another platform) or, without `dev`, a development tool.
 * @param {{ dev: boolean }} need
 */
function isInstalled({ dev }) {
  const wanted =
    packagesIn(join(root, 'package-lock.json')) ?? exitWithMessage('Falta o arquivo package-lock.json.');
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (!present) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional, dev: tool }]) => {
    const found = present[path];
    if (found) return found.version === version && found.integrity === integrity;
    return path === '' || optional || devOptional || (tool && !dev);
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, dev?: boolean }> | null}
 */
function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

/** npm replaces node_modules, so it must not run on the Node inside it. */
function hostEnvironment() {
  const inside = join(root, 'node_modules');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(inside));
  return { ...process.env, PATH: path.join(delimiter) };
}
