import { afterEach, expect, it, vi } from 'vitest';
import astroLog from '#backend/platform/observe/astroLog.ts';

afterEach(() => vi.restoreAllMocks());

it('leaves out three warnings of Astro that are wrong for this program, and nothing else', () => {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const { write } = astroLog();
  const told = (message: string) => write({ level: 'warn', label: 'router', message, newLine: true });
  for (const feature of ['sessions', 'actions', 'middleware'])
    told(
      `Your project uses ${feature}, but your custom src/fetch.ts does not call the ${feature}() handler.`,
    );
  told('Two routes are alike.');
  expect(written).toEqual(['[router] Two routes are alike.\n']);
});
