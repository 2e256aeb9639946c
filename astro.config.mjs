import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { devProgram } from './bin/lib/dev-program.mjs';
import { assetName, buildOptions, childPrograms, icons } from './bin/lib/plugins.mjs';

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
    plugins: [devProgram, icons, serverOnly, childPrograms, buildOptions],
    // PGlite finds its data files, and pdfkit its fonts (`#standard-fonts/*`), only from their own packages.
    ssr: { noExternal: dev ? undefined : true, external: ['@electric-sql/pglite', 'pdfkit'] },
    worker: { format: 'es', rolldownOptions: { output: { assetFileNames: assetName } } },
  },
});
