import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { withOrigins } from '#backend/platform/observe/safeError.ts';

const pasta = mkdtempSync(join(tmpdir(), 'via-livre-origens-'));
afterAll(() => rmSync(pasta, { recursive: true, force: true }));

/** Column 1 of line 1 was built from line 7 of `src/backend/domain/conta/entrar.ts`. */
const construido = join(pasta, 'entrar.mjs');
writeFileSync(
  `${construido}.map`,
  JSON.stringify({
    version: 3,
    sources: ['../../../src/backend/domain/conta/entrar.ts'],
    names: [],
    mappings: 'AAMA',
  }),
);

describe('the frames of an error', () => {
  it('name the file and line of the sources', () => {
    const frame = `    at entrar (${pathToFileURL(construido)}:1:1)`;
    expect(withOrigins(frame)).toBe('    at entrar (src/backend/domain/conta/entrar.ts:7:1)');
  });

  it.each([
    '    at outra (file:///srv/dist/server/outra.mjs:3:9)',
    '    at node:internal/process/task_queues:104:5',
    '    at async Promise.all (index 0)',
    '',
  ])('stay as they are without a map: %s', (frame) => {
    expect(withOrigins(frame)).toBe(frame);
  });
});
