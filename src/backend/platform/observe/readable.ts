import type { Writable } from 'node:stream';
import * as v from 'valibot';

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
