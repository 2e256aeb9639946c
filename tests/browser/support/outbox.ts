import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

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
