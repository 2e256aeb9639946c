import { connect } from 'node:net';

/** Verdict of the scanner; `unknown` when the scanner was unreachable or refused the file. */
export type Verdict = 'clean' | 'infected' | 'unknown';

export interface Scanner {
  scan(bytes: Uint8Array): Promise<Verdict>;
}

interface Options {
  /** Path of clamd's socket, or host:port. */
  address: string;
  timeoutMs?: number;
  log: { warn(fields: Record<string, unknown>, message: string): void };
}

/** Bytes sent at a time; a larger chunk would wait in memory. */
const CHUNK = 64 * 1024;
/** Most bytes of an answer, which is a single line. */
const LONGEST_ANSWER = 4096;

/** Asks clamd (Debian: clamav-daemon) with INSTREAM: the file goes through the socket, so that the scanner needs no access to ours. */
export function createClamav({ address, timeoutMs = 30_000, log }: Options): Scanner {
  return {
    async scan(bytes) {
      try {
        const answer = await ask(address, bytes, timeoutMs);
        if (answer === 'stream: OK') return 'clean';
        if (/^stream: .+ FOUND$/.test(answer)) {
          log.warn({ signature: answer.slice(8, -6) }, 'the virus scanner refused a file');
          return 'infected';
        }
        log.warn({ answer }, 'the virus scanner could not scan a file');
      } catch (err) {
        log.warn({ err }, 'the virus scanner could not be reached');
      }
      return 'unknown';
    },
  };
}

function ask(address: string, bytes: Uint8Array, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(target(address));
    const timer = setTimeout(() => socket.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.length > LONGEST_ANSWER) socket.destroy(new Error('the answer is too long'));
      if (answer.includes('\0')) socket.end();
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      const [line, rest] = answer.split('\0', 2);
      // clamd refuses a file by answering and closing before it has read all of it.
      if (rest === undefined) reject(new Error('the scanner closed without an answer'));
      else resolve(line ?? '');
    });
    socket.write('zINSTREAM\0');
    for (let from = 0; from < bytes.length; from += CHUNK) {
      const part = bytes.subarray(from, from + CHUNK);
      socket.write(lengthOf(part.length));
      socket.write(part);
    }
    socket.write(lengthOf(0));
  });
}

function lengthOf(size: number): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32BE(size);
  return header;
}

function target(address: string) {
  if (address.startsWith('/')) return { path: address };
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(address) ?? [];
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}
