import { expect, it } from 'vitest';
import { validHtml } from '#backend/platform/http/validHtml.ts';

const STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

it('the style of the islands stands in the head, once', () => {
  expect(validHtml(`<head><title>x</title></head><body><p>a</p>${STYLE}<p>b</p></body>`)).toBe(
    `<head><title>x</title>${STYLE}</head><body><p>a</p><p>b</p></body>`,
  );
});

it('void elements end without a slash, whatever their attributes hold', () => {
  expect(
    validHtml('<input type="text" value="a/>b" required=""/><br/><br /><img alt=\'>\' src="/x.png"/>'),
  ).toBe('<input type="text" value="a/>b" required=""><br><br><img alt=\'>\' src="/x.png">');
});

it('drawings, texts and data stay as they are', () => {
  const other =
    '<svg><path d="M0 0"/><use href="#x"/></svg><p>a &lt;br/&gt; b</p><a href=/x/>y</a><astro-island props="{&quot;a&quot;:&quot;<b/>&quot;}"></astro-island>';
  expect(validHtml(other)).toBe(other);
});
