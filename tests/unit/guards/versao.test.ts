import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../bin/lib/node24.mjs';

const read = (name: string) => readFileSync(join(root, name), 'utf8');

const version: string = JSON.parse(read('package.json')).version;

it('the newest release of the CHANGELOG is the version of the package', () => {
  const [newest] = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+)(?: \(\d{4}-\d\d-\d\d\))?$/gm)].map(
    ([, one]) => one,
  );
  const lock = JSON.parse(read('package-lock.json'));
  expect([version, lock.version, lock.packages[''].version]).toEqual([newest, newest, newest]);
});

it.each(['install.md', 'upgrade.md'])('%s installs the release that it belongs to', (page) => {
  const named = read(`docs/operations/${page}`).match(/\bv\d+\.\d+\.\d+\b/g);
  expect([...new Set(named)]).toEqual([`v${version}`]);
});

it('the lock file has the address and the checksum of each package, so that an install looks up nothing else', () => {
  const [, ...installed] = Object.entries<{ resolved?: string; integrity?: string }>(
    JSON.parse(read('package-lock.json')).packages,
  );
  const incomplete = installed.filter(
    ([, { resolved, integrity }]) =>
      !resolved?.startsWith('https://registry.npmjs.org/') || !integrity?.startsWith('sha512-'),
  );
  expect(installed.length).toBeGreaterThan(400);
  expect(incomplete).toEqual([]);
});
