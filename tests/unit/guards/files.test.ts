import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Source, sourcesIn } from './sources.ts';

const sources = sourcesIn('src');
const PRERENDER = /prerender\s*=\s*true/;

describe('the files of the product', () => {
  it('are short, tests included: none over 250 lines', () => {
    const all = ['src', 'tests', 'bin', 'server', 'bench', 'public', 'ops']
      .flatMap(sourcesIn)
      .filter(({ path }) => !path.endsWith('.css'));
    const lines = ({ text }: Source) => text.split('\n').length - 1;
    expect(all.filter((file) => lines(file) > 250).map((file) => `${file.path}: ${lines(file)}`)).toEqual([]);
  });

  it('are there when docs/coverage.md names them as proof', () => {
    const named = [
      ...readFileSync('docs/coverage.md', 'utf8').matchAll(/`((?:unit|backend|browser|crash)\/[^`]+)`/g),
    ]
      .map(([, path = '']) => path.replace(/\}.*/, '').split('{'))
      .flatMap(([folder = '', names = '']) => names.split(',').map((name) => `tests/${folder}${name}`));
    const endings = ['', '.test.ts', '.spec.ts'];
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((path) => !endings.some((ending) => existsSync(path + ending)))).toEqual([]);
  });

  it('never prerender a page under /app, because files are served before the session is checked', () => {
    const app = sources.filter(({ path }) => path.startsWith('src/pages/app'));
    expect(app.filter(({ text }) => PRERENDER.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
