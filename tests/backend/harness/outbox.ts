import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { TestApp } from './app.ts';

/** A written mail never changes, so each file is read once. */
const read = new WeakMap<TestApp, Map<string, Promise<Email>>>();

/** The mails that the program wrote, oldest first; optionally those to one address. */
export async function mailsIn(app: TestApp, to?: string): Promise<Email[]> {
  const folder = join(app.deps.env.DATA_DIR, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const known = read.get(app) ?? new Map<string, Promise<Email>>();
  read.set(app, known);
  const parsed = (name: string) => {
    const mail = known.get(name) ?? readFile(join(folder, name)).then(parsedMail);
    known.set(name, mail);
    return mail;
  };
  const mails = await Promise.all(names.map(parsed));
  return mails.filter((mail) => to === undefined || mail.to?.[0]?.address === to);
}

/** The codes of the recovery mails to an address, oldest first. */
export async function codigosDeRecuperacao(app: TestApp, to: string): Promise<string[]> {
  const mails = await mailsIn(app, to);
  return mails.flatMap(({ text }) => /redefinirSenha\?codigo=([\w-]+)/.exec(text ?? '')?.[1] ?? []);
}

/** Of every mail that a test reads: nothing is left undefined, and no result is promised. */
async function parsedMail(bytes: Buffer): Promise<Email> {
  const mail = await PostalMime.parse(bytes);
  const wrong = /\b(?:undefined|null|NaN)\b|\[object|[Gg]arant\w*|[Cc]om certeza|[Ss]ucesso/.exec(
    `${mail.subject} ${mail.text}`,
  );
  if (wrong) throw new Error(`the mail '${mail.subject}' says '${wrong[0]}'`);
  return mail;
}
