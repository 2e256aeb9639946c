import { randomBytes } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Clock } from '#lib/dates.ts';
import type { Log } from '../http.ts';
import { writeFileAtomically } from '../storage/write-file.ts';
import { COMMON, type Mailer } from './mailer.ts';

export type OutboxOptions = {
  /** Where the .eml files go, for example DATA_DIR/outbox. */
  dir: string;
  from: string;
  clock: Clock;
  log: Log;
};

/** Without an SMTP server, every mail becomes a file that any mail program opens; the names sort by time. */
export function createOutbox({ dir, from, clock, log }: OutboxOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const date = clock();
      const { message } = await transport.sendMail({ ...COMMON, ...mail, from, date });
      if (!Buffer.isBuffer(message)) throw new TypeError('the mail was not composed in memory');
      const name = `${date.toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`;
      await writeFileAtomically({ dir, name, bytes: message });
      log.info({ service: 'outbox', file: name }, 'mail written');
    },
  };
}
