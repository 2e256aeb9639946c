import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import type { Log } from '#backend/platform/adapters/calls.ts';
import { writeFileAtomically } from '#backend/platform/adapters/storage/write-file.ts';
import type { Clock } from '#lib/dates.ts';
import { composed, type Mailer, mailId } from './mailer.ts';

export type OutboxOptions = {
  /** Folder of the .eml files, for example DATA_DIR/outbox. */
  dir: string;
  from: string;
  clock: Clock;
  log: Log;
};

/** Writes every mail to an .eml file, where there is no SMTP server. The file names sort by time. */
export function createOutbox({ dir, from, clock, log }: OutboxOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      // A retry after a crash may find the file of its first attempt.
      const id = mail.key === undefined ? randomBytes(4).toString('hex') : mailId(mail.key).slice(0, 16);
      if (mail.key !== undefined && (await written(dir, id))) return;
      const date = clock();
      const { message } = await transport.sendMail({ ...composed(mail, from), date });
      if (!Buffer.isBuffer(message)) throw new TypeError('the mail was not composed in memory');
      const name = `${date.toISOString().replace(/[:.]/g, '-')}-${id}.eml`;
      await writeFileAtomically({ dir, name, bytes: message });
      log.info({ service: 'outbox', file: name }, 'mail written');
    },
    // The folder is created with the first mail.
    verify: async () => {},
  };
}

async function written(dir: string, id: string): Promise<boolean> {
  try {
    return (await readdir(dir)).some((name) => name.endsWith(`-${id}.eml`));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
