import { readFileSync } from 'node:fs';

const PREFIX = 'icone:';
/** Attributes that the class of every icon already sets (styles). */
const LOOK =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

/** @type {Record<string, { body: string }> | undefined} */
let drawings;

/**
 * `import certo from 'icone:check'` gives the content of the `<svg>` of Lucide's icon of that name. Throws for an unknown name.
 * @type {import('vite').Plugin}
 */
export const icons = {
  name: 'icons',
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return;
    drawings ??= JSON.parse(
      readFileSync(new URL(import.meta.resolve('@iconify-json/lucide/icons.json')), 'utf8'),
    ).icons;
    const name = id.slice(PREFIX.length + 1);
    const body = drawings?.[name]?.body;
    if (!body) this.error(`Lucide has no icon ${name}`);
    return `export default ${JSON.stringify(body.replaceAll(LOOK, '').replace(/^<g>(.*)<\/g>$/, '$1'))}`;
  },
};
