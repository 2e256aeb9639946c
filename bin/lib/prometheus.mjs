import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { unpackDebian } from './debian.mjs';
import { root } from './root.mjs';

const FOLDER = join(root, '.cache', 'prometheus');
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
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(FOLDER, 'usr/bin')];
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
    await unpackDebian(FOLDER, [...new Set(Object.values(PROGRAMS))]);
}
