import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './node24.mjs';

const COMPRESSIBLE = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.map',
  '.mjs',
  '.svg',
  '.txt',
  '.webmanifest',
  '.xml',
  '.wasm',
]);
/** Bytes. Below this size compression saves no network packet. */
const SMALLEST = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Large files that the build copies unchanged. Compressing them takes most of the time. */
const COPIED = ['tesseract.js-core/tesseract-core-simd-lstm.wasm', 'pdfjs-dist/build/pdf.worker.min.mjs'];

/** @typedef {{ br: Buffer, gz: Buffer }} Compressed */

/** Compressed contents by their SHA-256. @type {Map<string, Promise<Compressed>>} */
const made = new Map();

/** Starts compressing the copied files before the build, on a processor core that the build leaves idle. */
export function compressAhead() {
  for (const file of COPIED)
    readFile(join(root, 'node_modules', file)).then(
      (content) => void compress(content),
      () => undefined,
    );
}

/**
 * Writes name.br and name.gz beside every file of a folder that becomes smaller.
 * @param {string} folder
 */
export async function precompress(folder) {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => COMPRESSIBLE.has(extname(name)));
  await Promise.all(files.map((name) => compressFile(join(folder, name))));
  made.clear();
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < SMALLEST) return;
  const { br, gz } = await compress(content);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}

/**
 * @param {Buffer} content
 * @returns {Promise<Compressed>}
 */
function compress(content) {
  const hash = createHash('sha256').update(content).digest('base64');
  const known = made.get(hash);
  if (known) return known;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const making = Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })]).then(
    ([br, gz]) => ({ br, gz }),
  );
  made.set(hash, making);
  return making;
}
