/** What a build adds to Astro: the files of the browser's scripts, drawings of icons, and scripts that the program starts apart. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

// Decides into which files the browser's scripts are bundled. A browser loads six at a time without HTTP/2, and each costs a second on
// slow 3G and some 700 bytes of headers: pages load few (docs/decisions/014-scripts-of-the-island.md).

/** @type {NonNullable<import('vite').Rolldown.OutputOptions['codeSplitting']>} */
const pieces = {
  groups: [
    {
      name: 'react',
      priority: 3,
      test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]|vite[\\/]preload-helper/,
    },
    // Code that every island shares. Code that is loaded on demand stays in files of its own.
    {
      name: 'pecas',
      priority: 2,
      test: /src[\\/]islands[\\/]ui[\\/](?!Mascara|SessaoTerminou|Confirmacao|Copiavel|Passos|Formulario|useEnvio|useRascunho|enviar|usePolling|Campos)|node_modules[\\/]nanostores[\\/]atom|src[\\/]lib[\\/](session[\\/]session|storage|paths|ui[\\/]snackbar)\.ts|icone:fechar$/,
    },
    // The shell of a signed-in driver, and code that only screens inside it share.
    {
      name: 'casco',
      priority: 2,
      test: /src[\\/]islands[\\/](shell|ui[\\/](Passos|usePolling))|node_modules[\\/]@?nanostores[\\/]|src[\\/]lib[\\/](money|planos[\\/](cart|escolha)|pedidos[\\/]rules)\.ts|icone:(mais|menos)$/,
    },
    // Rules that both buying and the reading of a notice use.
    { name: 'regras', priority: 2, test: /src[\\/]lib[\\/](errors|dates|documents)\.ts/ },
    // The result of reading a notice, in sentences and in the form.
    {
      name: 'frases',
      priority: 2,
      test: /src[\\/](lib[\\/]guardadas[\\/](frases|carta[\\/](estado|escritos))|islands[\\/]guardadas[\\/](recebidos|useFormLido))\.ts/,
    },
    {
      name: 'formulario',
      priority: 1,
      test: /src[\\/]islands[\\/]ui[\\/](Formulario|useEnvio|useRascunho|enviar|Campos)/,
    },
  ],
};

/**
 * The path of a built asset. A compressed one that is fetched as it is (Tesseract's data) loses the ending `.gz`, because a server
 * would take it for the compressed form of another file.
 * @param {{ names: readonly string[] }} file
 */
export const assetName = ({ names: [name = ''] }) =>
  name.endsWith('.gz') ? '_astro/[name].[hash].bin' : '_astro/[name].[hash][extname]';

/**
 * Astro's build reads these options from the hook of a plugin only. Stacks in the log name the files of `src/`: the server's maps stay
 * beside its code, a browser gets none. The styles of an island stand in the page: with one file of them no script that is loaded later
 * waits for its own. A group may contain an entry (React's renderer): otherwise the bundler would write a second file that only
 * re-exports the first.
 * @type {import('vite').Plugin}
 */
export const buildOptions = {
  name: 'via-livre:build-options',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client'
      ? { build: { manifest: SCRIPTS, cssCodeSplit: false, rolldownOptions } }
      : { build: { sourcemap: true } },
};

/** Which script imports which (platform/http/finishPage.ts). In dist/client after Astro's build, moved to dist by `npm run build`. */
export const SCRIPTS = 'scripts.json';

/** @type {import('vite').Rolldown.RolldownOptions} */
const rolldownOptions = {
  preserveEntrySignatures: 'allow-extension',
  output: { assetFileNames: assetName, codeSplitting: pieces },
};

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
