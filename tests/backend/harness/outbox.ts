import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { TestApp } from './app.ts';

/** The mails that the program wrote, oldest first; to one address when it is named. */
export async function mailsIn(app: TestApp, to?: string): Promise<Email[]> {
  const folder = join(app.deps.env.DATA_DIR, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter((mail) => to === undefined || mail.to?.[0]?.address === to);
}
