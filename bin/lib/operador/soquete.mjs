import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The path of the server's socket on this machine: from the settings; without them in the current folder, or where the units of
 * ops/systemd put it.
 * @param {NodeJS.ProcessEnv} settings
 * @param {{ root?: string, folder?: string }} [places] root of the file system, and the current folder
 */
export function acharSoquete({ OPERATOR_SOCKET, DATA_DIR }, { root = '/', folder = '.' } = {}) {
  if (OPERATOR_SOCKET) return resolve(folder, OPERATOR_SOCKET);
  const here = resolve(folder, DATA_DIR || './data', 'operador.sock');
  if (DATA_DIR || existsSync(here)) return here;
  return [...dasUnidades(root), join(root, 'var/lib/via-livre/operador.sock')].find(existsSync) ?? here;
}

/** Sockets in the RuntimeDirectory (via-livre-%i) of the systemd units. @param {string} root */
function dasUnidades(root) {
  const run = join(root, 'run');
  if (!existsSync(run)) return [];
  const folders = readdirSync(run).filter((name) => /^via-livre-\d+$/.test(name));
  return folders.sort().map((name) => join(run, name, 'operador.sock'));
}
