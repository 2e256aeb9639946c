import { readFileSync } from 'node:fs';

const PREFIX = 'icone:';
const FILE = new URL('../../src/content/icones.json', import.meta.url);

/**
 * `import certo from 'icone:check'` gives the content of the `<svg>` of that icon. The drawings are those of Lucide (lucide.dev, licence
 * ISC) without the attributes that the class of every icon sets; a new one is copied from there. Throws for an unknown name.
 * @type {import('vite').Plugin}
 */
export const icons = {
  name: 'icons',
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return;
    const name = id.slice(PREFIX.length + 1);
    const drawing = JSON.parse(readFileSync(FILE, 'utf8'))[name];
    if (!drawing) this.error(`src/content/icones.json has no icon ${name}`);
    return `export default ${JSON.stringify(drawing)}`;
  },
};
