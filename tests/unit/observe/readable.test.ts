import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readable } from '#backend/platform/observe/readable.ts';
import { safeError } from '#backend/platform/observe/safeError.ts';

function told(work: (log: pino.Logger) => void): string {
  let text = '';
  const out = {
    write(piece: string) {
      text += piece;
      return true;
    },
  };
  work(
    pino(
      { timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: safeError } },
      readable(out as unknown as NodeJS.WritableStream & { write(piece: string): boolean }),
    ),
  );
  return text;
}

it('writes one short line for each event, for reading in a terminal', () => {
  expect(told((log) => log.info({ route: '/app/multas', status: 200, ms: 12 }, 'request'))).toMatch(
    /^\d\d:\d\d:\d\d info {4}request route=\/app\/multas status=200 ms=12\n$/,
  );
});

it('puts the frames of an error below its line, without terminal control characters', () => {
  const text = told((log) => log.error({ err: new TypeError('no such\u001b[2J thing') }, 'unexpected error'));
  expect(text).toMatch(/^\d\d:\d\d:\d\d erro {4}unexpected error\nTypeError: no such \[2J thing\n\s+at /);
  expect(text).not.toContain('\u001b');
});
