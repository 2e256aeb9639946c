import { dirname, resolve } from 'node:path';

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
