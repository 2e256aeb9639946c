export const ISLANDS_RULE = 'astro-island,astro-slot,astro-static-slot{display:contents}';

/** Astro writes it where the first island stands, and no setting moves it. */
const ISLANDS_STYLE = `<style>${ISLANDS_RULE}</style>`;

/** What has no end tag, as React closes it. */
const CLOSED_VOID =
  /<((?:area|br|col|embed|hr|img|input|source|track|wbr)\b(?:[^<>"']|"[^"]*"|'[^']*')*?)\s*\/>/g;

/** The page as the standard writes it, whatever the tools that drew it prefer: a style in the head, void elements without '/'. */
export function validHtml(html: string): string {
  const moved = html.includes(ISLANDS_STYLE)
    ? html.replace(ISLANDS_STYLE, '').replace('</head>', `${ISLANDS_STYLE}</head>`)
    : html;
  return moved.replace(CLOSED_VOID, '<$1>');
}
