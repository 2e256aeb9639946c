// Decides into which files the browser's scripts are bundled. A browser loads six at a time without HTTP/2, and each costs a second on
// slow 3G and some 700 bytes of headers: pages load few (docs/decisions/014-scripts-of-the-island.md).

/** @type {NonNullable<import('vite').Rolldown.OutputOptions['codeSplitting']>} */
const pieces = {
  groups: [
    {
      name: 'react',
      priority: 3,
      test: /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]|islands[\\/]ui[\\/]ilha|vite[\\/]preload-helper/,
    },
    // Code that every island shares. Code that is loaded on demand stays in files of its own.
    {
      name: 'pecas',
      priority: 2,
      test: /src[\\/]islands[\\/]ui[\\/](?!Mascara|SessaoTerminou|Confirmacao|Copiavel|Passos|Formulario|useEnvio|useRascunho|enviar|usePolling|Campos)|node_modules[\\/]nanostores[\\/]atom|src[\\/]lib[\\/](session[\\/]session|storage|paths|ui[\\/]snackbar)\.ts|icone:x$/,
    },
    // The shell of a signed-in driver, and code that only screens inside it share.
    {
      name: 'casco',
      priority: 2,
      test: /src[\\/]islands[\\/](shell|ui[\\/](Passos|usePolling))|node_modules[\\/]@?nanostores[\\/]|src[\\/]lib[\\/](money|planos[\\/](cart|itens)|pedidos[\\/]rules)\.ts|icone:(plus|minus)$/,
    },
    // Rules that both buying and the reading of a notice use.
    { name: 'regras', priority: 2, test: /src[\\/]lib[\\/](errors|dates|documents)\.ts/ },
    {
      name: 'compra',
      priority: 2,
      test: /src[\\/]islands[\\/]pedidos[\\/](useCompra|Resumo)\.tsx?/,
    },
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

export const output = { assetFileNames: assetName, codeSplitting: pieces };

/** @typedef {import('vite').Plugin} Plugin */

/**
 * Lets a group contain an entry (React's renderer). Otherwise the bundler would write a second file that only re-exports the first.
 * @type {Plugin}
 */
export const allowEntriesInGroups = {
  name: 'via-livre:entries-in-groups',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client'
      ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } }
      : undefined,
};

const RUNTIME = /^import\s*\{([^}]*)\}\s*from\s*["']\.\/rolldown-runtime\.[\w-]+\.js["'];/m;

/**
 * Inlines the bundler's helper functions where they are used, because they would be a file of only 240 bytes.
 * @type {Plugin}
 */
export const inlineRuntime = {
  name: 'via-livre:runtime-within',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const [path, runtime] =
      Object.entries(bundle).find(([file]) => file.includes('/rolldown-runtime.')) ?? [];
    if (path === undefined || runtime?.type !== 'chunk') return;
    const [, body, exported] = /^([\s\S]*)export\s*\{([^}]*)\};\s*$/.exec(runtime.code) ?? [];
    if (body === undefined || exported === undefined)
      throw new Error(`${path}: the bundler's helpers have an unknown form`);
    const given = `(()=>{${body}return{${pairs(exported, (own, as) => `${as}:${own}`)}}})()`;
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.imports.includes(path)) continue;
      const within = chunk.code.replace(
        RUNTIME,
        (_all, named) => `var{${pairs(named, (own, as) => `${own}:${as}`)}}=${given};`,
      );
      if (within === chunk.code)
        throw new Error(`${chunk.fileName}: the import of the bundler's helpers was not found`);
      chunk.code = within;
    }
    delete bundle[path];
  },
};

/**
 * Writes each name of an import or export list (`a as b, c`) by `write`.
 * @param {string} list
 * @param {(own: string, as: string) => string} write
 */
function pairs(list, write) {
  return list
    .split(',')
    .map((entry) => entry.trim().split(/\s+as\s+/))
    .map(([own = '', as = own]) => write(own, as))
    .join(',');
}
