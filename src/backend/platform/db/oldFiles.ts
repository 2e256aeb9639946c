import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#backend/platform/startup-error.ts';

/** Throws a StartupError instead of creating an empty database beside remains of an older one, which would hide a loss of data. */
export function assertNoOldFiles(folder: string): void {
  const cluster = join(folder, 'postgres');
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  if (namesIn(cluster).length > 0)
    throw new StartupError(
      `O banco de dados em ${cluster} está incompleto (falta PG_VERSION). ${restoreAdvice(folder)} Nada foi mudado.`,
    );
  const files = join(folder, 'arquivos');
  if (namesIn(files).some((name) => namesIn(join(files, name)).length > 0))
    throw new StartupError(
      `Há arquivos de motoristas em ${files}, mas nenhum banco de dados em ${cluster}: um banco novo e vazio não teria os registros deles. ${restoreAdvice(folder)} Nada foi mudado.`,
    );
}

/** The end of an error message about an unusable folder: the newest backup, and how to restore it. */
export function restoreAdvice(folder: string): string {
  const newest = newestBackup([folder, process.cwd(), join(folder, '..')]);
  const copy = newest ?? 'uma cópia de segurança (nenhuma foi achada aqui)';
  return `Mova a pasta ${folder} para outro lugar e recrie-a: npm run operador -- restaurar ${copy}.`;
}

/** Path of the newest file whose name is one of the backup command. */
function newestBackup(folders: readonly string[]): string | undefined {
  const found = [...new Set(folders)].flatMap((folder) =>
    namesIn(folder)
      .filter((name) => /^via-livre.*\.tar\.gz$/.test(name))
      .map((name) => ({ path: join(folder, name), time: statSync(join(folder, name)).mtimeMs })),
  );
  return found.sort((a, b) => b.time - a.time)[0]?.path;
}

function namesIn(folder: string): string[] {
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
}
