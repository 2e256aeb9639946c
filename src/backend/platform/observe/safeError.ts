import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { DrizzleQueryError } from 'drizzle-orm';
import * as v from 'valibot';

/** An error as it may be logged: its place and no user data. The message of Drizzle's error holds query parameters and is dropped. */
export function safeError(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return { type: typeof cause, message: whole(cause) };
  const below = cause.cause === undefined ? {} : { cause: safeError(cause.cause) };
  return { type: cause.name, message: messageOf(cause), stack: framesOf(cause), ...below };
}

/** The text of a thrown value that is not an Error, without document numbers, addresses and secrets. */
function whole(thrown: unknown): string {
  const text = typeof thrown === 'string' ? thrown : (stringify(thrown) ?? String(thrown));
  return text
    .replace(/[^\s"'<>]+/g, (word) => (/.@./.test(word) ? '[e-mail]' : word))
    .replace(/\d(?:[\d.\-/ ]{3,}\d)/g, '[number]')
    .slice(0, 2_000);
}

/** JSON of the value; undefined when JSON cannot represent it. */
function stringify(thrown: unknown): string | undefined {
  try {
    return JSON.stringify(thrown, (key, value) => (SECRETS.test(key) ? '[secret]' : value));
  } catch {
    return undefined;
  }
}

const SECRETS = /senha|password|token|secret|authorization|cookie|cpf|cnpj|rg$|nome|name|endereco|address/i;

function messageOf(error: Error): string {
  if (v.isValiError(error)) return `does not fit at ${error.issues.map(fieldOf).join(', ')}`;
  if (error instanceof SyntaxError) return 'malformed text';
  // A server of several addresses: each failure names one.
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((one) => (one instanceof Error ? messageOf(one) : whole(one))).join('; ');
  const code = 'code' in error ? String(error.code) : '';
  // Class 22 of PostgreSQL, data exceptions: "invalid input syntax for type integer: ...".
  return /^22[0-9A-Z]{3}$/.test(code) ? `data exception ${code}` : error.message;
}

function fieldOf(issue: v.BaseIssue<unknown>): string {
  return v.getDotPath(issue) ?? '(itself)';
}

/** The first lines of a stack repeat the message. */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return withOrigins(frames.join('\n'));
}

const maps = new Map<string, SourceMap | null>();

/** Replaces built places in a stack by `src/` file and line. Source maps are read on demand; Node's own option takes 40 MB at the start. */
function withOrigins(frames: string): string {
  return frames.replace(/file:\/\/[^\s()]+/g, (place) => {
    const [, url = '', line, column] = /^(.+\.m?js):(\d+):(\d+)$/.exec(place) ?? [];
    const origin = mapOf(url)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin) || !origin.fileName) return place;
    return `${origin.fileName.replace(/^(?:\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function mapOf(url: string): SourceMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  const read = readMap(url);
  maps.set(url, read);
  return read;
}

function readMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
  } catch {
    // Not built by us, or run from the sources: the frame already has the right place.
    return null;
  }
}

const Line = v.looseObject({
  level: v.number(),
  time: v.string(),
  msg: v.optional(v.string(), ''),
  err: v.optional(
    v.looseObject({
      type: v.optional(v.string()),
      message: v.optional(v.string()),
      stack: v.optional(v.string()),
    }),
  ),
});

const LEVELS: Record<number, string> = {
  10: 'rastro',
  20: 'detalhe',
  30: 'info',
  40: 'aviso',
  50: 'erro',
  60: 'fim',
};
const NOISE = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'err']);

/** The log format for people: one short line per event, with the frames of an error below it. */
export function readable(out: Pick<Writable, 'write'>): { write(json: string): void } {
  return {
    write(json) {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Line), json);
      out.write(parsed.success ? lineOf(parsed.output) : json);
    },
  };
}

function lineOf({ level, time, msg, err, ...rest }: v.InferOutput<typeof Line>): string {
  const fields = Object.entries(rest)
    .filter(([name, value]) => !NOISE.has(name) && value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const failure = err
    ? [`${err.type ?? 'Error'}: ${err.message ?? ''}`, ...(err.stack ? [err.stack] : [])]
    : [];
  const head = [time.slice(11, 19), (LEVELS[level] ?? '').padEnd(7), msg, ...fields].join(' ').trimEnd();
  return `${[head, ...failure].map(clean).join('\n')}\n`;
}

/** Removes terminal control characters of outside text. */
function clean(text: string): string {
  return text.replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : ' '));
}
