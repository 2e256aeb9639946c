import { afterEach, expect, it, vi } from 'vitest';
import astroLog from '#backend/platform/observe/astroLog.ts';

afterEach(() => vi.restoreAllMocks());

it('leaves out what Astro says of sessions that nobody uses, and nothing else', () => {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const { write } = astroLog();
  const told = (message: string) => write({ level: 'warn', label: 'router', message, newLine: true });
  told('Your project uses sessions, but your custom src/fetch.ts does not call the sessions() handler.');
  told('Two routes are alike.');
  expect(written).toEqual(['[router] Two routes are alike.\n']);
});
