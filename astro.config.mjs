import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

const dev = process.argv.includes('dev');

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  integrations: [react()],
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'auto' },
  prefetch: false,
  devToolbar: { enabled: false },
  // In `astro dev` the header would come without hashes and stop every island (docs/decisions/0003).
  security: {
    checkOrigin: false,
    csp: dev
      ? false
      : {
          directives: [
            "default-src 'none'",
            "base-uri 'none'",
            "connect-src 'self'",
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
    // PGlite finds its data files, and pdfkit its fonts (`#standard-fonts/*`), only from their own packages.
    ssr: { noExternal: dev ? undefined : true, external: ['@electric-sql/pglite', 'pdfkit'] },
    build: { modulePreload: { polyfill: false } },
  },
});
