import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import type { Log } from '#backend/platform/adapters/calls.ts';
import { outsideCalls } from '#backend/platform/observe/facts.ts';
import { composed, type Mailer, MailNotSent } from './mailer.ts';

export type SmtpOptions = {
  /** smtps://user:password@host:465, or smtp://host:587, which switches to TLS: without it only a server of this machine gets mail. */
  url: string;
  /** Name and address, for example `Via Livre <nao-responda@vialivre.example>`. */
  from: string;
  log: Log;
  timeoutMs?: number;
};

export function createSmtp({ url, from, log, timeoutMs = 15_000 }: SmtpOptions): Mailer {
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
