// npm run build: builds the application into dist, unless dist is up to date with the sources.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ensureInstalled } from './lib/install.mjs';
import { COMPILED, environment, findNode, root, run, runTool } from './lib/node24.mjs';
import { SCRIPTS } from './lib/plugins.mjs';

/** Sources of the built application. */
const SOURCES = [
  'src',
  'public',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  'bin/lib',
  'bin/build.mjs',
];
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

const DIST = join(root, 'dist');
const STAMP = join(DIST, '.sources');
/** Kept between builds: it depends only on PGlite's version. */
const KEPT_CLUSTERS = join(root, '.cache', 'cluster');

await ensureInstalled({ dev: false });
const hash = hashOfSources();
if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash)
  console.log('A pasta dist já está atualizada: nada a fazer.');
else {
  console.error('Compilando o Via Livre (só na primeira vez ou quando o código muda)...');
  process.exitCode = await build();
}

/**
 * Builds dist from scratch; the stamp is written last, so that an interrupted build is never reused.
 * @returns {Promise<number>} the exit code of the build
 */
async function build() {
  // The previous build's compile cache is useless for this one.
  for (const old of [DIST, COMPILED]) rmSync(old, { recursive: true, force: true });
  const cluster = await emptyCluster();
  const code = await runTool('astro', ['build'], { env: { NODE_ENV: 'production' } });
  if (code !== 0) return code;
  cpSync(cluster, join(DIST, 'cluster'), { recursive: true });
  renameSync(join(DIST, 'client', SCRIPTS), join(DIST, SCRIPTS));
  await precompress(join(DIST, 'client'));
  writeFileSync(STAMP, hash);
  return 0;
}

/**
 * The empty cluster that a first start of the embedded database copies, because initdb in the server would take seconds and a gigabyte of
 * memory.
 */
async function emptyCluster() {
  const pglite = join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json');
  const kept = join(KEPT_CLUSTERS, JSON.parse(readFileSync(pglite, 'utf8')).version);
  if (!existsSync(kept)) {
    const unfinished = `${kept}.new`;
    rmSync(KEPT_CLUSTERS, { recursive: true, force: true });
    mkdirSync(KEPT_CLUSTERS, { recursive: true });
    const initdb = `import { PGlite } from '@electric-sql/pglite';
      await (await PGlite.create(${JSON.stringify(unfinished)})).close();`;
    const node = findNode();
    const code = await run(node, ['--liftoff-only', '--input-type=module', '--eval', initdb], {
      cwd: root,
      env: environment(node),
    });
    if (code !== 0) throw new Error(`the empty cluster could not be made (${code})`);
    renameSync(unfinished, kept);
  }
  return kept;
}

/** Hashes contents, not dates, because a fresh clone and a restored cache have new dates. */
function hashOfSources() {
  const all = createHash('sha256');
  for (const file of SOURCES.flatMap(filesUnder))
    all
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return all.digest('hex');
}

/**
 * Every file under a path of the project, in a stable order; the path itself when it is a file.
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/**
 * Writes name.br and name.gz beside every file of a folder that becomes smaller.
 * @param {string} folder
 */
async function precompress(folder) {
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
