import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importsOf, placeOf, type Source, sourceAt, sourcesIn } from './sources.ts';

/** Wing -> the wings that it may import from, besides itself. */
const allowed: Record<string, string[]> = {
  pages: ['layouts', 'components', 'islands', 'lib', 'content', 'styles'],
  layouts: ['components', 'islands', 'lib', 'styles'],
  components: ['islands', 'lib', 'styles'],
  islands: ['lib', 'styles'],
  lib: ['content'],
  content: ['lib'],
  styles: [],
  backend: ['lib', 'content'],
  'fetch.ts': ['backend', 'lib'],
  'locals.d.ts': ['lib'],
};

/** Rooms whose code reaches a browser: nothing of Node, the database or the server is allowed. */
const RUNS_ANYWHERE = new Set(['lib', 'islands']);
const SERVER_PACKAGE = /^(node:|pg$|pg-boss|drizzle-orm|@electric-sql\/|hono|pino|nodemailer|pdfkit|astro$)/;

describe('imports between wings', () => {
  const sources = sourcesIn('src');

  it('follow the rules of the architecture', () => {
    expect(sources.flatMap(forbiddenImports)).toEqual([]);
  });

  it('lead to existing files, which no compiler checks in pages', () => {
    const lost = sources.flatMap((source) =>
      importsOf(source)
        .filter((name) => {
          const place = placeOf(name, source)?.split('?')[0];
          return place?.startsWith('src/') && !place.includes('*') && !existsSync(place);
        })
        .map(line(source)),
    );
    expect(lost).toEqual([]);
  });

  it('keep lib and islands free of the server', () => {
    const found = sources
      .filter((source) => RUNS_ANYWHERE.has(roomOf(source.path)))
      .flatMap((source) =>
        importsOf(source)
          .filter((name) => SERVER_PACKAGE.test(name))
          .map(line(source)),
      );
    expect(found).toEqual([]);
  });

  it('open the reader of letters to its pages and its child only', () => {
    const doors =
      /^src\/(?:lib\/carta|islands\/guardadas|pages\/app\/guardadas|backend\/platform\/adapters\/carta)\//;
    const found = sources
      .filter(({ path }) => !doors.test(path))
      .flatMap((source) =>
        importsOf(source)
          .filter((name) => placeOf(name, source)?.startsWith('src/lib/carta/'))
          .map(line(source)),
      );
    expect(found).toEqual([]);
  });

  it('keep the entry and the launchers apart from the sources', () => {
    const outside = [
      sourceAt('server.mjs'),
      sourceAt('worker.mjs'),
      ...sourcesIn('server'),
      ...sourcesIn('bin'),
    ];
    const found = outside.flatMap((source) =>
      importsOf(source)
        .filter((name) => placeOf(name, source)?.startsWith('src/'))
        .map(line(source)),
    );
    expect(found).toEqual([]);
  });
});

describe('the floors of the backend', () => {
  /** From the top down: a floor may import from itself and from those below it. */
  const floors = ['app', 'desk', 'domain', 'platform'];
  const floorOf = (path: string) => floors.indexOf(path.split('/')[2] ?? '');
  const upward = (source: Source) =>
    importsOf(source)
      .filter((name) => {
        const place = placeOf(name, source);
        return place?.startsWith('src/backend/') && floorOf(place) < floorOf(source.path);
      })
      .map(line(source));

  it('contain every file', () => {
    expect(sourcesIn('src/backend').filter(({ path }) => floorOf(path) < 0)).toEqual([]);
  });

  it('import only downwards', () => {
    expect(sourcesIn('src/backend').flatMap(upward)).toEqual([]);
  });
});

function forbiddenImports(source: Source): string[] {
  const room = roomOf(source.path);
  return importsOf(source)
    .filter((name) => {
      const place = placeOf(name, source);
      if (place === null || place === 'package.json') return false;
      return (
        !place.startsWith('src/') ||
        ![room, ...(allowed[room] ?? [])].includes(roomOf(place)) ||
        !allowed[room]
      );
    })
    .map(line(source));
}

/** src/lib/money.ts -> lib; src/fetch.ts -> fetch.ts */
function roomOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function line({ path }: Source) {
  return (specifier: string) => `${path} imports ${specifier}`;
}
