import { spawn } from 'node:child_process';
import { constants } from 'node:os';

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
