import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#backend/platform/db/client.ts';
import { lockFolder } from '#backend/platform/db/lock.ts';
import { StartupError } from '#backend/platform/startup-error.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'via-livre-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder in use by another process is refused, untouched, and free again when that process is killed', async () => {
  const script = `const { lockFolder } = await import('#backend/platform/db/lock.ts');
    lockFolder(process.argv[1]); console.log('locked'); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(other.stdout, 'data');

  const opening = openDatabase({ dataDir: folder });
  await expect(opening).rejects.toBeInstanceOf(StartupError);
  await expect(opening).rejects.toThrow(
    `A pasta de dados ${folder} já está em uso por outro processo do Via Livre`,
  );
  expect(readdirSync(folder).filter((name) => !name.startsWith('lock.sqlite'))).toEqual([]);

  other.kill('SIGKILL');
  await once(other, 'exit');
  lockFolder(folder).release();
});

test('a second opening in the same process is refused too, until the first is released', () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow('já está em uso');
  lock.release();
  lockFolder(folder).release();
});

test('a folder that cannot be written is named in one sentence', () => {
  const file = join(folder, 'arquivo');
  writeFileSync(file, '');
  expect(() => lockFolder(join(file, 'dados'))).toThrow(StartupError);
  expect(() => lockFolder(join(file, 'dados'))).toThrow('Não foi possível gravar na pasta de dados');
});
