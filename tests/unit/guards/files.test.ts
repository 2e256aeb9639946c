import { describe, expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const sources = sourcesIn('src');
const markup = sources.filter(({ path }) => /\.(astro|tsx)$/.test(path));
const PRERENDER = /prerender\s*=\s*true/;

describe('the files of the product', () => {
  it('are short: none over 300 lines', () => {
    const long = sources.map(({ path, text }) => `${path}: ${text.split('\n').length - 1}`);
    expect(long.filter((entry) => Number(entry.split(': ')[1]) > 300)).toEqual([]);
  });

  it('carry no inline style, which the security policy blocks', () => {
    const inline = /\sstyle=["'{`]|\bdefine:vars\b/;
    expect(markup.filter(({ text }) => inline.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('never prerender a page under /app: files are answered before the session is looked at', () => {
    const app = sources.filter(({ path }) => path.startsWith('src/pages/app'));
    expect(app.filter(({ text }) => PRERENDER.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('say prerender at the start of a line, where Astro reads it', () => {
    const said = sources.filter(({ text }) => PRERENDER.test(text));
    const unread = said.filter(({ text }) => !/^export const prerender = true;$/m.test(text));
    expect(unread.map(({ path }) => path)).toEqual([]);
  });
});
