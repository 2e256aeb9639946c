import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './process.mjs';

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
