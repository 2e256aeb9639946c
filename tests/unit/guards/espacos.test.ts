import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

/** A line break beside a tag or an expression is no space, in a page as in an island: write `{' '}`. */
const COLADAS: readonly RegExp[] = [
  /<\/(a|strong|b|em|code|span|abbr|time)>\n\s*[\p{L}(·]/gu,
  /^\s*(?!\{)[^\n={}<>]*[\p{Ll},;?:]\n\s*<(a|strong|b|em|code|abbr|time)\b/gmu,
  /^\s*\{[\w.]+\}\n\s*\p{L}[\p{L} ]* [^\n=]*$/gmu,
  /[\p{Ll}}]: \{[\w.]+\}[^\n=>]*\p{Ll}\n\s*\{[\w.(]+/gu,
];

it('no two words are joined at the end of a line of markup', () => {
  const coladas = sourcesIn('src')
    .filter(({ path }) => /\.(astro|tsx)$/.test(path))
    .flatMap(({ path, text }) => {
      const desenho = text.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/<(style|script)[\s\S]*$/, '');
      return COLADAS.flatMap((padrao) =>
        [...desenho.matchAll(padrao)].map(([trecho]) => `${path}: ${trecho}`),
      );
    });
  expect(coladas).toEqual([]);
});
