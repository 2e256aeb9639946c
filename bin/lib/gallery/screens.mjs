const MOST = 80;

/**
 * Follows links breadth first and keeps one address of each kind.
 * @param {import('playwright').Page} page
 * @param {string} base
 * @param {readonly string[]} starts
 */
export async function screensFrom(page, base, starts) {
  const found = new Map(starts.map((start) => [start.includes('?') ? start : kindOf(start), start]));
  for (const [kind, path] of found) {
    if (!(await opens(page, base + path))) {
      found.delete(kind);
      continue;
    }
    const links = await page.$$eval('a[href^="/"]', (anchors) =>
      anchors.map((a) => a.getAttribute('href') ?? ''),
    );
    for (const link of links) {
      const closed =
        /^\/(sair|api|arquivos|simulador|_astro|referencia)/.test(link) ||
        /\.\w+$/.test(link.split('?')[0] ?? '');
      if (!closed && found.size < MOST && !found.has(kindOf(link))) found.set(kindOf(link), link);
    }
  }
  return [...found.values()];
}

/** Whether the link leads to a page; false for a file. @param {import('playwright').Page} page @param {string} url */
async function opens(page, url) {
  try {
    await page.goto(url);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('Download is starting')) return false;
    throw error;
  }
}

/** @param {string} path */
function kindOf(path) {
  const [plain = ''] = path.split(/[?#]/);
  // The pages of the infractions count as one screen (155 pages).
  return plain
    .replace(/^\/guia\/infracoes\/.+/, '/guia/infracoes/id')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, 'id');
}

/** The file name of a screen's picture. @param {string} path */
export function fileNameOf(path) {
  const name = path.includes('?') ? path : kindOf(path);
  return name.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'inicio';
}
