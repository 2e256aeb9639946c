import { mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** File touched after every successful backup, including those of ops/backup.sh. */
const SINAL = 'ultima-copia';

/** Time of the last successful backup; undefined when unknown. */
export async function lastBackup(dataDir: string): Promise<Date | undefined> {
  const found = await stat(join(dataDir, SINAL)).catch(() => undefined);
  return found?.mtime;
}

export async function marcarCopia(dataDir: string, quando: Date): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, SINAL), '', { mode: 0o600 });
  await utimes(join(dataDir, SINAL), quando, quando);
}
