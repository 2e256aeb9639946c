import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placeOf, type Source, scriptElementsOf, sourcesIn, valueImportsOf } from './sources.ts';

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

/** Files with this suffix stay on the server; the build refuses them too (astro.config.mjs). */
const OF_THE_SERVER = /\.server\.ts$/;

describe('code that reaches a browser', () => {
  const sources = sourcesIn('src');

  it('contains no code of the server', () => {
    expect(waysToTheServer(sources)).toEqual([]);
  });
});

/** Each import path from a browser entry to a server file, as `entry > … > file`. */
function waysToTheServer(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const seen = new Set<string>();
  const found: string[] = [];
  const follow = (path: string, way: readonly string[]) => {
    const source = byPath.get(path);
    if (!source || seen.has(path)) return;
    if (OF_THE_SERVER.test(path)) return void found.push([...way, path].join(' > '));
    seen.add(path);
    for (const name of valueImportsOf(source)) follow(placeOf(name, source) ?? '', [...way, path]);
  };
  for (const { path } of entriesOf(sources)) follow(path, []);
  return found;
}

/** Browser entries: islands, and the script elements of pages, layouts and components. */
function entriesOf(sources: readonly Source[]): Source[] {
  return sources.filter(
    (source) => source.path.startsWith('src/islands/') || scriptElementsOf(source.text).length > 0,
  );
}

it('every island of a page has a boundary, which leaves its form to the browser when React fails', () => {
  const islands = sourcesIn('src').filter(({ path }) => path.startsWith('src/islands/'));
  const guarded = new Set(
    islands.flatMap(({ text }) =>
      [...text.matchAll(/^export const (\w+) = comFronteira\(/gm)].map(([, name]) => name),
    ),
  );
  const used = sourcesIn('src')
    .filter(({ path }) => path.endsWith('.astro'))
    .flatMap(islandsOf);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !guarded.has(name))).toEqual([]);
});

/** The components of a page with a directive, by the name in their file. */
function islandsOf({ text }: Source): string[] {
  const tags = [...text.matchAll(/<([A-Z]\w*)\b(?:[^<>]|=>)*?\sclient:/g)].map(([, tag = '']) => tag);
  return tags.map((tag) => new RegExp(`(\\w+) as ${tag}\\b`).exec(text)?.[1] ?? tag);
}
