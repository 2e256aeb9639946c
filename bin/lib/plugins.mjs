/** What a build and the tests of islands need beyond Astro: drawings of icons, and scripts that the program starts apart. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const PREFIX = 'icone:';
const FILE = new URL('../../src/lib/ui/icones.json', import.meta.url);

/**
 * `import certo from 'icone:certo'` gives the content of the `<svg>` of that icon. The drawings are those of Lucide (lucide.dev, licence
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
    if (!drawing) this.error(`src/lib/ui/icones.json has no icon ${name}`);
    return `export default ${JSON.stringify(drawing)}`;
  },
};

const ADDRESS = /new URL\('(\.\/[\w.]+\.child\.ts)', import\.meta\.url\)/g;

/**
 * A script that the program starts in its own process (`*.child.ts`) becomes an entry of the server's build; its address in the code
 * becomes that of the built file. Without a build (`npm run dev`, tests) the address is the source, which Node runs directly.
 */
export const childPrograms = {
  name: 'via-livre:child-programs',
  apply: /** @type {const} */ ('build'),
  enforce: /** @type {const} */ ('pre'),
  /** @param {{ name: string }} environment */
  applyToEnvironment: (environment) => environment.name === 'ssr',
  /** @this {import('vite').Rolldown.PluginContext} @param {string} code @param {string} id */
  transform(code, id) {
    if (!code.includes('.child.ts')) return undefined;
    const built = code.replace(ADDRESS, (_, file) => {
      const entry = this.emitFile({ type: 'chunk', id: resolve(dirname(id), file) });
      return `new URL(import.meta.ROLLUP_FILE_URL_${entry})`;
    });
    return { code: built, map: null };
  },
  /** Vite's own addresses are for the browser. @param {{ fileName: string, relativePath: string }} file */
  resolveFileUrl: ({ fileName, relativePath }) =>
    fileName.includes('.child') ? `new URL(${JSON.stringify(relativePath)}, import.meta.url).href` : null,
};
