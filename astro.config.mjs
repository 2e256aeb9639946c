import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { childPrograms } from './bin/lib/child-programs.mjs';
import { allowEntriesInGroups, assetName, inlineRuntime, output } from './bin/lib/client-files.mjs';
import { devProgram } from './bin/lib/dev-program.mjs';
import { icons } from './bin/lib/icons.mjs';

/**
 * Astro hashes the inlined styles and scripts of a page again at every request, each as a job of the thread pool. They are
 * those of the build: a hash is made once. A new version of Astro that this does not fit fails the build.
 */
const hashOnce = {
  name: 'via-livre:hash-once',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!id.endsWith('/astro/dist/core/encryption.js')) return undefined;
    const declaration = 'async function generateCspDigest(data, algorithm) {';
    if (!code.includes(declaration)) throw new Error('generateCspDigest of Astro is not what it was');
    const memo = `const digests = new Map();
function generateCspDigest(data, algorithm) {
  const key = algorithm + data;
  const known = digests.get(key);
  if (known) return known;
  const made = digest(data, algorithm);
  if (digests.size < 1000) digests.set(key, made);
  return made;
}
async function digest(data, algorithm) {`;
    return { code: code.replace(declaration, memo), map: null };
  },
};

/** What is named `.server.ts` (pages' loading, texts of mails, large tables) fails the build when a browser would get it. */
const serverOnly = {
  name: 'via-livre:server-only',
  apply: 'build',
  /** @param {{ name: string }} environment */
  applyToEnvironment: (environment) => environment.name === 'client',
  /** @param {string} _code @param {string} id */
  transform(_code, id) {
    if (/\.server\.ts($|\?)/.test(id))
      throw new Error(`${id} is of the server alone, and a browser would get it`);
    return undefined;
  },
};

/**
 * Astro asks each renderer whether a component is its own, and React's answers by drawing it once more. A component of the
 * islands is marked as React's, so it is drawn once; one of the shell also as one to keep (drawOnce).
 */
const markReact = {
  name: 'via-livre:mark-react',
  /** @this {{ environment?: { name: string } }} @param {string} code @param {string} id */
  transform(code, id) {
    if (!/\/src\/islands\/.*\.tsx$/.test(id) || this.environment?.name === 'client') return undefined;
    const names = [...code.matchAll(/^export (?:default )?function ([A-Z]\w*)/gm)].map(
      ([, name = '']) => name,
    );
    const mark = (/** @type {string} */ name, /** @type {string} */ what, /** @type {string} */ value) =>
      `Object.defineProperty(${name}, Symbol.for('${what}'), { value: '${value}' });`;
    const marks = names.map((name) => mark(name, 'astro:renderer', '@astrojs/react'));
    if (id.includes('/src/islands/shell/'))
      marks.push(...names.map((name) => mark(name, 'via-livre:kept', 'yes')));
    return { code: [code, ...marks].join('\n'), map: null };
  },
};

/**
 * An island's first HTML depends on its properties alone, or the browser could not take it over. So the small ones of the shell, which
 * stand on every page, are drawn once for the same properties; others may hold what is shown once, and are not kept. A new version of
 * @astrojs/react that this does not fit fails the build.
 */
const drawOnce = {
  name: 'via-livre:draw-once',
  apply: 'build',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!id.endsWith('/@astrojs/react/dist/server.js')) return undefined;
    const drawing = 'html = ReactDOM.renderToString(vnode);';
    if (!code.includes(drawing)) throw new Error('renderToStaticMarkup of @astrojs/react is not what it was');
    const keeping = `html = Component[Symbol.for('via-livre:kept')] && children === undefined && Object.keys(slots).length === 0
    ? keptMarkup(Component, newProps)
    : ReactDOM.renderToString(vnode);`;
    return {
      code: `import { keptMarkup } from '/src/backend/platform/http/keptMarkup.ts';\n${code.replace(drawing, keeping)}`,
      map: null,
    };
  },
};

/**
 * Astro writes its script of the islands into every page, 5 KB that run before the first paint, though no island reacts without React:
 * ours comes with it (islands/ui/ilha.ts), and reads no options. A new version of Astro that this does not fit fails the build.
 */
const islandsWithReact = {
  name: 'via-livre:islands-with-react',
  apply: 'build',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (id.endsWith('/@astrojs/react/dist/client.js'))
      return { code: "import '/src/islands/ui/ilha.ts';", map: null };
    const [, part, less] = OF_ASTRO.find(([file]) => id.endsWith(`/astro/dist/runtime/server/${file}`)) ?? [];
    if (part === undefined || less === undefined) return undefined;
    if (!part.test(code)) throw new Error(`${id} is not what it was`);
    return { code: code.replace(part, less), map: null };
  },
};
/** @type {[string, RegExp, string][]} */
const OF_ASTRO = [
  ['scripts.js', /(?<=function getPrescripts\(result, type, directive\) \{)/, "return '';"],
  ['hydration.js', /island\.props\["opts"\] = escapeHTML\([\s\S]*?\n {2}\);/, ''],
  [
    'render/component.js',
    /island\.props\["await-children"\] = "";\s*island\.children \+= `<!--astro:end-->`;/,
    '',
  ],
];

/**
 * The styles of an island stand in the page, which the server draws with it. A script that is fetched later would else wait for a
 * style sheet that is no file.
 */
const stylesFromTheServer = {
  name: 'via-livre:styles-from-the-server',
  apply: 'build',
  enforce: 'pre',
  /** @param {{ name: string }} environment */
  applyToEnvironment: (environment) => environment.name === 'client',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!/\/src\/islands\/.*\.tsx$/.test(id)) return undefined;
    return { code: code.replace(/^import '[^']+\.css';$/gm, ''), map: null };
  },
};

/** Stacks in the log name the files of `src/`: the server's maps stay beside its code, a browser gets none. */
const mapsOfTheServer = {
  name: 'via-livre:maps-of-the-server',
  apply: 'build',
  /** @param {string} name */
  configEnvironment: (name) => (name === 'client' ? undefined : { build: { sourcemap: true } }),
};

const dev = process.argv.includes('dev');

export default defineConfig({
  output: 'server',
  // For `astro dev`; the built program has its own (server/).
  server: { host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT ?? 4321) },
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  // Pages are sent whole (src/fetch.ts): an island drawn in parts would only cost time.
  integrations: [react({ experimentalDisableStreaming: true })],
  logger: { entrypoint: './src/backend/platform/observe/astroLog.ts' },
  trailingSlash: 'never',
  // 4 KB on the wire in every page, and one round trip less before the first paint: 0.6 s on slow 4G (docs/performance.md).
  build: { format: 'file', inlineStylesheets: 'always' },
  prefetch: false,
  devToolbar: { enabled: false },
  // In `astro dev` the header would come without hashes and stop every island (docs/decisions/003).
  security: {
    checkOrigin: false,
    csp: dev
      ? false
      : {
          directives: [
            "default-src 'none'",
            "base-uri 'none'",
            "connect-src 'self'",
            "font-src 'self'",
            "form-action 'self'",
            "frame-ancestors 'none'",
            "img-src 'self' data: blob:",
            "manifest-src 'self'",
            "object-src 'none'",
            "worker-src 'self'",
          ],
        },
  },
  vite: {
    plugins: [
      devProgram,
      icons,
      hashOnce,
      serverOnly,
      markReact,
      drawOnce,
      islandsWithReact,
      stylesFromTheServer,
      mapsOfTheServer,
      childPrograms,
      allowEntriesInGroups,
      inlineRuntime,
    ],
    // PGlite finds its data files, and pdfkit its fonts (`#standard-fonts/*`), only from their own packages.
    ssr: { noExternal: dev ? undefined : true, external: ['@electric-sql/pglite', 'pdfkit'] },
    build: { modulePreload: { polyfill: false } },
    worker: { format: 'es', rolldownOptions: { output: { assetFileNames: assetName } } },
    environments: { client: { build: { rolldownOptions: { output } } } },
  },
});
