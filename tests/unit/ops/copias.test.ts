import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

it('PostgreSQL reads the settings of pgBackRest after those that they replace', () => {
  const [file = ''] = readdirSync('ops/pgbackrest').filter((name) => name.startsWith('via-livre'));
  // conf.d is read in the order of its bytes, which is the order of `sort`.
  expect([file, 'via-livre.conf'].sort()).toEqual(['via-livre.conf', file]);
});
