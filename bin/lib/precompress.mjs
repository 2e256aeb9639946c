import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

/**
 * Writes name.br and name.gz beside every file of a folder that becomes smaller.
 * @param {string} folder
 */
export async function precompress(folder) {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => COMPRESSIBLE.has(extname(name)));
  await Promise.all(files.map((name) => compressFile(join(folder, name))));
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < SMALLEST) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })]);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}
