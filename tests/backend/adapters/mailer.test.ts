import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mail } from '#backend/platform/adapters/mailer.ts';
import { createOutbox, createSmtp } from '#backend/platform/adapters/mailer.ts';
import { recordingLog } from './support.ts';

const FROM = 'Via Livre <nao-responda@vialivre.example>';
const mail: Mail = {
  to: 'joana@example.com',
  subject: 'Sua CNH tem uma infração nova — confira',
  text: 'Olá, Joana. Há uma infração nova.',
  html: '<p>Olá, Joana. Há uma <b>infração</b> nova.</p>',
};

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function smtpServer(options: SMTPServerOptions = {}) {
  const received: { raw: string; to: string[] }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          raw: Buffer.concat(chunks).toString(),
          to: session.envelope.rcptTo.map(({ address }) => address),
        });
        done();
      });
    },
    ...options,
  });
  // Some of these tests are about a client that hangs up.
  server.on('error', () => undefined);
  const sockets: Socket[] = [];
  server.server.on('connection', (socket: Socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { received, sockets, url: `smtp://127.0.0.1:${address.port}` };
}

function mailer(url: string, timeoutMs = 60_000) {
  const { log, lines } = recordingLog();
  return { mailer: createSmtp({ url, from: FROM, log, timeoutMs }), lines };
}

describe('mail through an SMTP server', () => {
  it('arrives with both texts, its accents and a mark against auto-replies', async () => {
    const { url, received } = await smtpServer();
    await mailer(url).mailer.send(mail);
    const parsed = await PostalMime.parse(received[0]?.raw ?? '');
    expect(received[0]?.to).toEqual(['joana@example.com']);
    expect(parsed).toMatchObject({
      from: { name: 'Via Livre', address: 'nao-responda@vialivre.example' },
      subject: mail.subject,
    });
    expect(parsed.text?.trim()).toBe(mail.text);
    expect(parsed.html?.trim()).toBe(mail.html);
    expect(parsed.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('cannot be turned into another mail by its subject', async () => {
    const { url, received } = await smtpServer();
    await mailer(url).mailer.send({ ...mail, subject: 'Oi\r\nBcc: todos@example.com\r\n\r\nCompre' });
    const parsed = await PostalMime.parse(received[0]?.raw ?? '');
    expect(received[0]?.to).toEqual(['joana@example.com']);
    expect(parsed.bcc).toBeUndefined();
    expect(parsed.text?.trim()).toBe(mail.text);
  });

  it('refused for good says so, without the address in the error or the log', async () => {
    const { url } = await smtpServer({
      onRcptTo(address, _session, done) {
        done(Object.assign(new Error(`no mailbox ${address.address}`), { responseCode: 550 }));
      },
    });
    const { mailer: sender, lines } = mailer(url);
    const error = await sender.send(mail).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ permanent: true, message: 'mail not sent: 550' });
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn' }));
    expect(JSON.stringify([lines, String(error)])).not.toContain('joana');
  });

  it('refused for now, or with nobody listening, may be sent again', async () => {
    const busy = await smtpServer({
      onRcptTo(_address, _session, done) {
        done(Object.assign(new Error('busy'), { responseCode: 451 }));
      },
    });
    await expect(mailer(busy.url).mailer.send(mail)).rejects.toMatchObject({ permanent: false });
    await expect(mailer('smtp://127.0.0.1:1').mailer.send(mail)).rejects.toMatchObject({ permanent: false });
    const relay = await smtpServer({
      onRcptTo(_address, _session, done) {
        done(Object.assign(new Error('5.7.1 Relay access denied'), { responseCode: 554 }));
      },
    });
    await expect(mailer(relay.url).mailer.send(mail)).rejects.toMatchObject({ permanent: false });
  });

  it('is not sent to a server with an untrusted certificate', async () => {
    const { url, received } = await smtpServer({ secure: true });
    await expect(mailer(url.replace('smtp:', 'smtps:')).mailer.send(mail)).rejects.toMatchObject({
      permanent: false,
    });
    expect(received).toEqual([]);
  });

  it('does not go in clear to a server of another machine that offers no TLS', async () => {
    const { url, received } = await smtpServer();
    // The same server by an address that is not of the loopback network.
    await expect(mailer(url.replace('127.0.0.1', '0.0.0.0')).mailer.send(mail)).rejects.toMatchObject({
      permanent: false,
    });
    expect(received).toEqual([]);
  });
});

describe('mail without an SMTP server', () => {
  it('becomes a file that mail programs read', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'outbox-'));
    cleanups.push(() => rm(dir, { recursive: true }));
    const { log, lines } = recordingLog();
    const clock = () => new Date('2026-11-20T15:00:00Z');
    const outbox = createOutbox({ dir: join(dir, 'outbox'), from: FROM, clock, log });
    await Promise.all([outbox.send(mail), outbox.send(mail)]);

    const names = await readdir(join(dir, 'outbox'));
    expect(names).toHaveLength(2);
    expect(names[0]).toMatch(/^2026-11-20T15-00-00-000Z-[0-9a-f]{8}\.eml$/);
    const parsed = await PostalMime.parse(await readFile(join(dir, 'outbox', names[0] ?? '')));
    expect(parsed).toMatchObject({ subject: mail.subject, to: [{ address: 'joana@example.com' }] });
    expect(new Date(parsed.date ?? '')).toEqual(clock());
    expect(parsed.html?.trim()).toBe(mail.html);
    expect(JSON.stringify(lines)).not.toContain('joana');
  });
});
