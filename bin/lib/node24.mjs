import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** crypto.argon2, which the sign-in needs, was added in this version; Astro alone needs 22.12. */
const MINIMUM = [24, 7];
/** Not `.bin/node`: npm 9 removes that link with the package of the other processor. */
const LOCKED = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');

/** Path of the Node that runs the project: the current one when it is new enough, else the one in node_modules. */
export function findNode() {
  if (isEnough(process.versions.node)) return process.execPath;
  if (existsSync(LOCKED) && spawnSync(LOCKED, ['--version']).status === 0) return LOCKED;
  return exitWithMessage(
    `O Via Livre precisa do Node ${MINIMUM.join('.')} ou mais novo e esta máquina tem o ${process.versions.node}. ` +
      'Em Linux x64 ou arm64 ele vem com as dependências (npm ci); em outros sistemas, instale-o de nodejs.org.',
  );
}

/** V8's compile cache of earlier runs: starts take a sixth less. */
export const COMPILED = join(root, '.cache', 'compiled');

/**
 * The environment in which every child process finds the same Node first.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} [extra]
 */
export function environment(node, extra) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return {
    NODE_COMPILE_CACHE: COMPILED,
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    ...extra,
    PATH: path,
  };
}

/**
 * Runs a tool of node_modules/.bin with the project's Node, in the project's folder.
 * @param {string} tool
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions }} [options]
 * @returns {Promise<number>} its exit code
 */
export function runTool(tool, args, { env, stdio } = {}) {
  const path = join(root, 'node_modules', '.bin', tool);
  if (!existsSync(path)) exitWithMessage(`A ferramenta "${tool}" não está em node_modules.`);
  const node = findNode();
  return run(node, [realpathSync(path), ...args], { cwd: root, env: environment(node, env), stdio });
}

/** @param {string} version */
function isEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needMajor = 0, needMinor = 0] = MINIMUM;
  return major > needMajor || (major === needMajor && minor >= needMinor);
}

/**
 * Runs a program in our terminal until it ends and forwards signals to it.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code, 128 + n when signal n ended it
 */
export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: options.stdio ?? 'inherit' });
    const forward = passSignals(child);
    const done = () => {
      for (const [signal, listener] of forward) process.off(signal, listener);
    };
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      done();
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1));
    });
  });
}

/**
 * Exits the launcher with one sentence for the user.
 * @param {string} sentence
 * @returns {never}
 */
export function exitWithMessage(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** @param {import('node:child_process').ChildProcess} child */
function passSignals(child) {
  /** @type {[NodeJS.Signals, () => void][]} */
  const listeners = [
    ['SIGTERM', () => child.kill('SIGTERM')],
    ['SIGHUP', () => child.kill('SIGHUP')],
    // Ctrl-C in a terminal reaches the child too. A forwarded SIGINT would be its second, which means "end at once".
    ['SIGINT', () => process.stdin.isTTY || child.kill('SIGINT')],
  ];
  for (const [signal, listener] of listeners) process.on(signal, listener);
  return listeners;
}
