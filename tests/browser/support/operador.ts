import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A command of the operator on the server of this run; answers its data. */
export async function operador(...palavras: string[]): Promise<unknown> {
  const env = { ...process.env, DATA_DIR: process.env.BROWSER_TEST_DATA };
  const { stdout } = await run(process.execPath, ['bin/operador.mjs', ...palavras, '--json'], { env });
  return JSON.parse(stdout);
}
