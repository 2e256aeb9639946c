import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { run } from './process.mjs';
import { root } from './root.mjs';

const FOLDER = join(root, '.cache', 'nginx');
const PACKAGES = ['nginx', 'libnginx-mod-http-brotli-static'];

/**
 * The nginx of the operations tests: NGINX_PATH, the system's, or the one that was unpacked before.
 * @returns {{ nginx: string, brotli: string | null } | null} programs and the module for .br files, when there is one
 */
export function findNginx() {
  const { NGINX_PATH, PATH = '' } = process.env;
  const names = [...PATH.split(delimiter), '/usr/sbin'].map((folder) => join(folder, 'nginx'));
  const nginx = [NGINX_PATH, ...names, join(FOLDER, 'usr/sbin/nginx')].find(
    (path) => path && existsSync(path),
  );
  if (!nginx) return null;
  const modules = join(nginx, '../../lib/nginx/modules/ngx_http_brotli_static_module.so');
  return { nginx, brotli: existsSync(modules) ? modules : null };
}

/** The same, after unpacking Debian's packages when there is none: nothing is installed or started on the machine. */
export async function ensureNginx() {
  const found = findNginx();
  if (found || !existsSync('/etc/debian_version')) return found;
  console.log('No nginx here: unpacking the Debian package into .cache/nginx');
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  if (!(await unpack())) {
    await rm(FOLDER, { recursive: true, force: true });
    return null;
  }
  return findNginx();
}

async function unpack() {
  if (process.getuid?.() === 0) await succeeds('apt-get', ['update', '-qq']);
  if (!(await succeeds('apt-get', ['download', '-qq', ...PACKAGES]))) return false;
  const archives = (await readdir(FOLDER)).filter((name) => name.endsWith('.deb'));
  for (const archive of archives) if (!(await succeeds('dpkg', ['-x', archive, FOLDER]))) return false;
  return archives.length > 0;
}

/**
 * @param {string} file
 * @param {string[]} args
 */
async function succeeds(file, args) {
  const code = await run(file, args, { cwd: FOLDER, stdio: ['ignore', 'ignore', 'ignore'] }).catch(
    (error) => {
      console.error(`${file}: ${error.message}`);
      return 1;
    },
  );
  return code === 0;
}
