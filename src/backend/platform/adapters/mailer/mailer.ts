import { createHash } from 'node:crypto';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
  /** Identifies the event: the same mail again has the same Message-ID, so that a recipient can recognise a duplicate. */
  key?: string;
  /** One-click unsubscribe header for mail programs (RFC 8058). */
  unsubscribe?: string;
};

export type Attachment = { filename: string; contentType: string; content: Buffer };

export type Mailer = {
  /** Resolves when the mail is handed over. Throws MailNotSent, whose text names no person. */
  send(mail: Mail): Promise<void>;
  /** Resolves when the server is reachable and accepts our credentials. */
  verify(): Promise<void>;
};

export class MailNotSent extends Error {
  /** The server refused this recipient for good; sending again is useless. */
  readonly permanent: boolean;
  constructor(reason: string, permanent: boolean) {
    super(`mail not sent: ${reason}`);
    this.permanent = permanent;
  }
}

/** The message for nodemailer: marked as automatic, and never reading files or URLs that its text could name. */
export function composed({ key, unsubscribe, ...mail }: Mail, from: string) {
  return {
    ...mail,
    from,
    ...(key !== undefined && { messageId: `<${mailId(key)}@${domainOf(from)}>` }),
    headers: {
      'auto-submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'list-unsubscribe': `<${unsubscribe}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The id of an event in the Message-ID, as a hash without personal data. */
export function mailId(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}
