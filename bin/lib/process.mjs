import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';

/** @type {AsyncLocalStorage<string>} */
const outputName = new AsyncLocalStorage();

/**
 * Prefixes each output line of the programs that `work` runs with this name.
 * @template R
 * @param {string} name
 * @param {() => Promise<R>} work
 */
export function inTheNameOf(name, work) {
  return outputName.run(name, work);
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
    const { stdio = 'inherit' } = options;
    const name = stdio === 'inherit' && outputName.getStore();
    const child = spawn(file, args, { ...options, stdio: name ? ['ignore', 'pipe', 'pipe'] : stdio });
    for (const stream of name ? [child.stdout, child.stderr] : [])
      if (stream) createInterface(stream).on('line', (line) => console.log(`${name} | ${line}`));
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
