import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs an operator's command on the server of this run; returns its data. */
export function operador(...palavras: string[]): Promise<unknown> {
  return operadorEm(process.env.BROWSER_TEST_DATA ?? '')(...palavras);
}

/** The commands of the server with this data folder. */
export function operadorEm(dataDir: string): (...palavras: string[]) => Promise<unknown> {
  return async (...palavras) => {
    const env = { ...process.env, DATA_DIR: dataDir };
    const { stdout } = await run(process.execPath, ['bin/operador.mjs', ...palavras, '--json'], { env });
    return JSON.parse(stdout);
  };
}
