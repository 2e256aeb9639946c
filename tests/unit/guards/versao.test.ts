import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../bin/lib/root.mjs';

const read = (name: string) => readFileSync(join(root, name), 'utf8');

it('the newest release of the CHANGELOG is the version of the package, so that the tag named after it has both', () => {
  const [newest] = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version]) => version);
  const lock = JSON.parse(read('package-lock.json'));
  const { version } = JSON.parse(read('package.json'));
  expect([version, lock.version, lock.packages[''].version]).toEqual([newest, newest, newest]);
});
