import * as v from 'valibot';
import { expect, it } from 'vitest';
import { flag, isoDate, yesOrNo } from '#lib/wire.ts';

it.each(['2026-02-30', '2026-04-31', '2025-02-29', '0000-01-01', '2026-13-01'])(
  '%s has the shape of a day, and is refused',
  (dia) => expect(v.is(isoDate, dia)).toBe(false),
);

it.each(['sim', 'S', 'True', 'no', 2, null, undefined])('%j is neither yes nor no', (dito) =>
  expect(v.is(yesOrNo, dito)).toBe(false),
);

it('a box that is not ticked is sent by no form, and means no', () => {
  expect(v.parse(flag, undefined)).toBe(false);
  expect(v.parse(flag, 'on')).toBe(true);
  expect(v.parse(flag, '0')).toBe(false);
});
