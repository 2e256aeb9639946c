import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The socket of this machine's server: from the settings as the server reads them; without settings the current folder, or the one that
 * the units of ops/systemd set.
 * @param {NodeJS.ProcessEnv} settings
 * @param {{ root?: string, folder?: string }} [places] of the machine, and where the command is typed
 */
export function acharSoquete({ OPERATOR_SOCKET, DATA_DIR }, { root = '/', folder = '.' } = {}) {
  if (OPERATOR_SOCKET) return resolve(folder, OPERATOR_SOCKET);
  const here = resolve(folder, DATA_DIR || './data', 'operador.sock');
  if (DATA_DIR || existsSync(here)) return here;
  return [...dasUnidades(root), join(root, 'var/lib/via-livre/operador.sock')].find(existsSync) ?? here;
}

/** RuntimeDirectory=via-livre-%i of the web processes. @param {string} root */
function dasUnidades(root) {
  const run = join(root, 'run');
  if (!existsSync(run)) return [];
  const folders = readdirSync(run).filter((name) => /^via-livre-\d+$/.test(name));
  return folders.sort().map((name) => join(run, name, 'operador.sock'));
}
