export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
};

export type Attachment = { filename: string; contentType: string; content: Buffer };

export type Mailer = {
  /** Resolves when the mail is handed over. Throws MailNotSent, whose text names no person. */
  send(mail: Mail): Promise<void>;
};

export class MailNotSent extends Error {
  /** The other side refused for good; sending again is of no use. */
  readonly permanent: boolean;
  constructor(reason: string, permanent: boolean) {
    super(`mail not sent: ${reason}`);
    this.permanent = permanent;
  }
}

/** What every mail of ours carries: no auto-replies, and nothing read from files or addresses that a text could name. */
export const COMMON = {
  headers: { 'auto-submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;
