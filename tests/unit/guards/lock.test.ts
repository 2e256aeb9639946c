import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the lock file has the address and the checksum of each package, so that an install looks up nothing else', () => {
  const [, ...installed] = Object.entries<{ resolved?: string; integrity?: string }>(
    JSON.parse(readFileSync('package-lock.json', 'utf8')).packages,
  );
  const incomplete = installed.filter(
    ([, { resolved, integrity }]) =>
      !resolved?.startsWith('https://registry.npmjs.org/') || !integrity?.startsWith('sha512-'),
  );
  expect(installed.length).toBeGreaterThan(400);
  expect(incomplete).toEqual([]);
});
