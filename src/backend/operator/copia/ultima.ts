import { mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Touched by every backup that ended well, also by that of ops/backup.sh. */
const SINAL = 'ultima-copia';

/** When the last good backup was made; undefined where none is known of. */
export async function lastBackup(dataDir: string): Promise<Date | undefined> {
  const found = await stat(join(dataDir, SINAL)).catch(() => undefined);
  return found?.mtime;
}

export async function marcarCopia(dataDir: string, quando: Date): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, SINAL), '', { mode: 0o600 });
  await utimes(join(dataDir, SINAL), quando, quando);
}
