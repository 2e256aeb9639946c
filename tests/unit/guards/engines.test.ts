import { describe, expect, it } from 'vitest';
import { BOTH_ENGINES } from '../../backend/harness/engines.mjs';
import { sourcesIn } from './sources.ts';

/** SQL by hand, the catalogue of the engine, its queue tables, its locks: what another engine may read otherwise. */
const OF_THE_ENGINE = /\bsql(<[^>]*>)?`|\.execute\(|\bpg_\w+|\bpgboss\.|\bPGlite\b|\bTEST_DATABASE\b/;
const OPENS_A_DATABASE = /\b(testApp|testDatabase|unmigratedDatabase|newPostgresDatabase)\b/;

/** Rooms of the product whose statements are tried under another name. */
const TRIED_IN: Record<string, string> = {
  acesso: 'parceiros',
  http: 'pipeline',
  respostas: 'operator',
};

const files = sourcesIn('tests/backend').filter(({ path }) => path.endsWith('.test.ts'));
const onBoth = (path: string) => BOTH_ENGINES.some((one) => path === one || path.startsWith(one));
const roomOf = (path: string) => /^(?:tests|src)\/backend\/([^/.]+)\//.exec(path)?.[1];

describe('the list of what is tried on both engines', () => {
  it('names what is there, once', () => {
    const gone = BOTH_ENGINES.filter(
      (one) => !files.some(({ path }) => path === one || path.startsWith(one)),
    );
    expect(gone).toEqual([]);
    const twice = BOTH_ENGINES.filter((one) =>
      BOTH_ENGINES.some((other) => one !== other && one.startsWith(other)),
    );
    expect(twice).toEqual([]);
    expect(new Set(BOTH_ENGINES).size).toBe(BOTH_ENGINES.length);
  });

  it('has every test that speaks to the engine itself', () => {
    const speaking = files.filter(({ text }) => OF_THE_ENGINE.test(text)).map(({ path }) => path);
    expect(speaking.length).toBeGreaterThan(10);
    expect(speaking.filter((path) => !onBoth(path))).toEqual([]);
  });

  it('has a journey of every feature that keeps something', () => {
    const rooms = Map.groupBy(
      files.filter(({ text }) => OPENS_A_DATABASE.test(text)),
      ({ path }) => roomOf(path),
    );
    expect(rooms.size).toBeGreaterThan(20);
    const without = [...rooms].filter(([, tests]) => !tests.some(({ path }) => onBoth(path)));
    expect(without.map(([room]) => room)).toEqual([]);
  });

  it('has a room for every room of the product that writes SQL by hand', () => {
    const written = sourcesIn('src/backend').filter(({ text }) => /\bsql(<[^>]*>)?`/.test(text));
    const rooms = new Set(written.flatMap(({ path }) => roomOf(path) ?? []));
    expect(rooms.size).toBeGreaterThan(10);
    const without = [...rooms].filter(
      (room) => !BOTH_ENGINES.some((one) => one.startsWith(`tests/backend/${TRIED_IN[room] ?? room}/`)),
    );
    expect(without).toEqual([]);
  });
});
