import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'src/backend/platform/db/migrations';
/** Before this one some were published without it. */
const SINCE = '0032';

it('an index on an existing table may be created before the release, whose migration then finds it', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && name >= SINCE);
  expect(files.length).toBeGreaterThan(0);
  const wrong = files.flatMap((name) => {
    const text = readFileSync(`${FOLDER}/${name}`, 'utf8');
    const made = [...text.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, table]) => table);
    return [...text.matchAll(/CREATE (?:UNIQUE )?INDEX "(\w+)" ON "(\w+)"/g)]
      .filter(([, , table]) => !made.includes(table))
      .map(([, index]) => `${name}: ${index}`);
  });
  expect(wrong).toEqual([]);
});
