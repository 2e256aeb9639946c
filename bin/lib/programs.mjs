// The programs of Debian that the tests of production start: found on the machine, or unpacked into .cache.
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { root, run } from './node24.mjs';

const DEBIAN = '/usr/lib/postgresql';

/**
 * The folder of PostgreSQL's programs: PG_BIN, the newest of Debian's, or one in PATH.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const { PG_BIN, PATH = '' } = process.env;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    PG_BIN,
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...PATH.split(delimiter),
  ];
  return folders.find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

const NGINX = join(root, '.cache', 'nginx');

/**
 * The nginx of the operations tests: NGINX_PATH, the system's, or an unpacked one.
 * @returns {{ nginx: string, brotli: string | null } | null} programs and the module for .br files, when there is one
 */
export function findNginx() {
  const { NGINX_PATH, PATH = '' } = process.env;
  const names = [...PATH.split(delimiter), '/usr/sbin'].map((folder) => join(folder, 'nginx'));
  const nginx = [NGINX_PATH, ...names, join(NGINX, 'usr/sbin/nginx')].find(
    (path) => path && existsSync(path),
  );
  if (!nginx) return null;
  const modules = join(nginx, '../../lib/nginx/modules/ngx_http_brotli_static_module.so');
  return { nginx, brotli: existsSync(modules) ? modules : null };
}

/** Like findNginx, but unpacks Debian's packages when there is none. Nothing is installed or started. */
export async function ensureNginx() {
  const found = findNginx();
  if (found) return found;
  await unpackDebian(NGINX, ['nginx', 'libnginx-mod-http-brotli-static']);
  return findNginx();
}

const PROMETHEUS = join(root, '.cache', 'prometheus');
/** Program and Debian package. */
const PROGRAMS = {
  promtool: 'prometheus',
  prometheus: 'prometheus',
  amtool: 'prometheus-alertmanager',
  'prometheus-blackbox-exporter': 'prometheus-blackbox-exporter',
};

/**
 * The programs that check the alarm files, in PATH or unpacked.
 * @returns {Partial<Record<keyof typeof PROGRAMS, string>>}
 */
export function findPrometheus() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(PROMETHEUS, 'usr/bin')];
  const found = Object.keys(PROGRAMS).flatMap((name) => {
    const path = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
    return path ? [[name, path]] : [];
  });
  return Object.fromEntries(found);
}

/** Like findPrometheus, but unpacks Debian's packages when a program is missing. */
export async function ensurePrometheus() {
  const found = findPrometheus();
  if (Object.keys(PROGRAMS).some((name) => !(name in found)))
    await unpackDebian(PROMETHEUS, [...new Set(Object.values(PROGRAMS))]);
}

/**
 * Unpacks Debian packages into a folder of the project: nothing is installed or started. If that fails, the folder does not exist.
 * @param {string} folder
 * @param {readonly string[]} packages
 */
export async function unpackDebian(folder, packages) {
  if (!existsSync('/etc/debian_version')) return;
  console.log(`Unpacking Debian packages that this machine lacks into ${folder}: ${packages.join(' ')}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  if (!(await unpack(folder, packages))) await rm(folder, { recursive: true, force: true });
}

/**
 * @param {string} folder
 * @param {readonly string[]} packages
 */
async function unpack(folder, packages) {
  const succeeds = async (/** @type {string} */ file, /** @type {string[]} */ args) => {
    const told = run(file, args, { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });
    const code = await told.catch((error) => {
      console.error(`${file}: ${error.message}`);
      return 1;
    });
    return code === 0;
  };
  if (process.getuid?.() === 0) await succeeds('apt-get', ['update', '-qq']);
  if (!(await succeeds('apt-get', ['download', '-qq', ...packages]))) return false;
  const archives = (await readdir(folder)).filter((name) => name.endsWith('.deb'));
  for (const archive of archives) {
    if (!(await succeeds('dpkg', ['-x', archive, folder]))) return false;
    await rm(join(folder, archive));
  }
  return archives.length > 0;
}
