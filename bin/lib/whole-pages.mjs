import { fileURLToPath } from 'node:url';

const OURS = fileURLToPath(new URL('../../src/backend/http/wholePage.ts', import.meta.url)).replaceAll(
  '\\',
  '/',
);

/**
 * What is written otherwise in a file of Astro's: its text there, and what stands instead.
 * @type {Record<string, { names: string, edits: [string, string][] }>}
 */
const FILES = {
  '/astro/dist/runtime/server/render/page.js': {
    names: 'finishedPage, wholeResponse',
    edits: [
      [
        'body = encoder.encode(body);\n    headers.set("Content-Length", body.byteLength.toString());',
        'body = finishedPage(body, headers);',
      ],
      [
        'return new Response(body, { ...init, headers, status, statusText });',
        'return wholeResponse(body, { ...init, headers, status, statusText });',
      ],
      [
        'return new Response(body, { ...init, headers });',
        'return wholeResponse(body, { ...init, headers });',
      ],
    ],
  },
  '/astro/dist/core/app/node.js': {
    names: 'wholeBody',
    edits: [
      [
        'const reader = body.getReader();',
        'const whole = wholeBody(body);\n    if (whole) return destination.end(whole);\n    const reader = body.getReader();',
      ],
    ],
  },
};

/**
 * A page is one text until it is written, and then one piece of bytes: what we say of it (backend/http/wholePage.ts) is said of
 * the text that Astro drew, and no stream is made, read and made again on the way to the connection. A new version of Astro that
 * this does not fit fails the build.
 */
export const wholePages = {
  name: 'via-livre:whole-pages',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    const file = Object.keys(FILES).find((name) => id.replaceAll('\\', '/').endsWith(name));
    const change = file && FILES[file];
    if (!change) return undefined;
    let changed = code;
    for (const [from, to] of change.edits) {
      if (changed.split(from).length !== 2) throw new Error(`${file} of Astro is not what it was: ${from}`);
      changed = changed.replace(from, to);
    }
    return { code: `import { ${change.names} } from ${JSON.stringify(OURS)};\n${changed}`, map: null };
  },
};
