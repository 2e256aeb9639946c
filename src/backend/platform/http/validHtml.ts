export const ISLANDS_RULE = 'astro-island,astro-slot,astro-static-slot{display:contents}';

/** Astro writes this style beside the first island; no setting moves it. */
const ISLANDS_STYLE = `<style>${ISLANDS_RULE}</style>`;

/** Void elements, as React closes them. */
const CLOSED_VOID =
  /<((?:area|br|col|embed|hr|img|input|source|track|wbr)\b(?:[^<>"']|"[^"]*"|'[^']*')*?)\s*\/>/g;

/** Makes the page valid HTML, whatever its renderers write: the style in the head, void elements without '/'. */
export function validHtml(html: string): string {
  // Half of a page is the style in its head, which needs no search.
  const head = html.slice(0, Math.max(0, html.indexOf('</head>')));
  const body = html.slice(head.length);
  const style = head !== '' && body.includes(ISLANDS_STYLE) ? ISLANDS_STYLE : '';
  return head + style + body.replace(style, '').replace(CLOSED_VOID, '<$1>');
}
