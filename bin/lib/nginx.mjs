import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { unpackDebian } from './debian.mjs';
import { root } from './root.mjs';

const FOLDER = join(root, '.cache', 'nginx');
const PACKAGES = ['nginx', 'libnginx-mod-http-brotli-static'];

/**
 * The nginx of the operations tests: NGINX_PATH, the system's, or an unpacked one.
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

/** Like findNginx, but unpacks Debian's packages when there is none. Nothing is installed or started. */
export async function ensureNginx() {
  const found = findNginx();
  if (found) return found;
  await unpackDebian(FOLDER, PACKAGES);
  return findNginx();
}
