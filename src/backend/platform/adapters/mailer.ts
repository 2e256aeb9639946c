import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import { unlessMissing, writeFileAtomically } from '#backend/platform/adapters/storage/write-file.ts';
import { outsideCalls } from '#backend/platform/observe/facts.ts';
import type { Clock } from '#lib/dates.ts';
import type { Log } from './calls.ts';

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

/** `from`: name and address, for example `Via Livre <nao-responda@vialivre.example>`. */
type Sender = { from: string; log: Log };

export class MailNotSent extends Error {
  /** The server refused this recipient for good; sending again is useless. */
  readonly permanent: boolean;
  constructor(reason: string, permanent: boolean) {
    super(`mail not sent: ${reason}`);
    this.permanent = permanent;
  }
}

/** The message for nodemailer: marked as automatic, and never reading files or URLs that its text could name. */
function composed({ key, unsubscribe, ...mail }: Mail, from: string) {
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
const mailId = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32);

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** Writes every mail to an .eml file in `dir`, where there is no SMTP server. The file names sort by time. */
export function createOutbox({ dir, from, clock, log }: Sender & { dir: string; clock: Clock }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      // A retry after a crash may find the file of its first attempt.
      const id = mail.key === undefined ? randomBytes(4).toString('hex') : mailId(mail.key).slice(0, 16);
      const before = mail.key === undefined ? [] : await unlessMissing(readdir(dir));
      if (before?.some((name) => name.endsWith(`-${id}.eml`))) return;
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

/**
 * `url`: smtps://user:password@host:465, or smtp://host:587, which switches to TLS: without it only a server of this machine gets mail.
 */
export function createSmtp({
  url,
  from,
  log,
  timeoutMs = 15_000,
}: Sender & { url: string; timeoutMs?: number }): Mailer {
  const transport = createTransport({
    url,
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(mail) {
      const started = performance.now();
      const failure = await transport.sendMail(composed(mail, from)).then(
        () => undefined,
        (error: unknown) => v.parse(smtpFailure, error),
      );
      const elapsedMs = Math.round(performance.now() - started);
      outsideCalls.publish({ service: 'smtp', outcome: failure ? outcomeOf(failure) : 'ok', ms: elapsedMs });
      if (!failure) return log.info({ service: 'smtp', elapsedMs }, 'mail sent');
      log.warn({ service: 'smtp', elapsedMs, ...failure }, 'mail not sent');
      throw new MailNotSent(String(failure.responseCode ?? failure.code), refusesTheAddress(failure));
    },
    async verify() {
      await transport.verify();
    },
  };
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/**
 * Whether the server refused the recipient for good. Refused credentials, a refused sender and a policy (5.7, for example a denied relay)
 * concern our settings: the mail is sent once they are right.
 */
function refusesTheAddress({ responseCode = 0, command, status }: v.InferOutput<typeof smtpFailure>) {
  return responseCode >= 500 && command === 'RCPT TO' && !status?.startsWith('5.7.');
}

/** The outcome for the metrics. An unreachable server and a temporary refusal (4xx, greylisting) are not final. */
function outcomeOf({ code, responseCode = 0 }: v.InferOutput<typeof smtpFailure>): string {
  if (responseCode >= 500) return 'rejected';
  return code === 'ETIMEDOUT' ? 'timeout' : 'unavailable';
}

/** Only the codes of a failure are read, because the server's text names the recipient. */
const smtpFailure = v.pipe(
  v.object({
    code: v.optional(v.string(), 'UNKNOWN'),
    responseCode: v.optional(v.number()),
    command: v.optional(v.string()),
    response: v.optional(v.string(), ''),
  }),
  v.transform(({ response, ...codes }) => ({
    ...codes,
    status: /^\d{3}[ -](\d\.\d+\.\d+)/.exec(response)?.[1],
  })),
);
