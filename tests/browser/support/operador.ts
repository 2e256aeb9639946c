import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';

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

/**
 * Path and query of the link in the newest recovery mail to an address; empty before it arrived. The server writes its mails into a
 * folder.
 */
export async function linkMailedTo(email: string): Promise<string> {
  const folder = join(process.env.BROWSER_TEST_DATA ?? '', 'outbox');
  // A mail that is still being written has a name that starts with a dot.
  const all = await readdir(folder).catch(() => []);
  const names = all
    .filter((name) => !name.startsWith('.'))
    .sort()
    .reverse();
  for (const name of names) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    const link = /\S*\/redefinirSenha\?codigo=[\w-]+/.exec(mail.text ?? '')?.[0];
    if (mail.to?.[0]?.address !== email || !link) continue;
    const { pathname, search } = new URL(link);
    return pathname + search;
  }
  return '';
}
