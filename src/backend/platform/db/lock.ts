import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf, StartupError } from '#backend/platform/startup-error.ts';

/** References to the locks of this process, because a garbage-collected connection would silently release its lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks the folder for this process, or throws a StartupError. PGlite has no lock of its own; the file lock of SQLite ends with the
 * process, even after kill -9.
 */
export function lockFolder(folder: string): { release(): void } {
  openFolder(folder);
  const connection = open(folder);
  held.add(connection);
  return {
    release() {
      if (held.delete(connection)) connection.close();
    },
  };
}

/** Creates the data folder if it is missing. Throws a StartupError when it cannot be used. */
export function openFolder(folder: string): void {
  try {
    makeWritableFolder(folder);
  } catch (error) {
    throw notWritable(folder, error);
  }
}

function open(folder: string): DatabaseSync {
  const connection = connect(folder);
  try {
    connection.exec('begin exclusive');
    return connection;
  } catch (error) {
    connection.close();
    if (!isBusy(error)) throw notWritable(folder, error);
    throw new StartupError(
      `A pasta de dados ${folder} já está em uso por outro processo do Via Livre: encerre-o ou escolha outra em DATA_DIR.`,
      { cause: error },
    );
  }
}

function connect(folder: string): DatabaseSync {
  try {
    return new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  } catch (error) {
    throw notWritable(folder, error);
  }
}

/** SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}

function notWritable(folder: string, cause: unknown): StartupError {
  return new StartupError(`Não foi possível gravar na pasta de dados ${folder}: ${reasonOf(cause)}.`, {
    cause,
  });
}

/** Creates a folder and its parents, for this user only. One by one, because Node's `recursive` never returns under /proc. */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Like makeFolder, but also throws when this user may not write there. */
function makeWritableFolder(folder: string): void {
  makeFolder(folder);
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}

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

/** The end of an error message about an unusable folder. */
export function restoreAdvice(folder: string): string {
  return `Mova a pasta ${folder} para outro lugar, e ponha no lugar dela a cópia que foi feita com o servidor parado.`;
}

function namesIn(folder: string): string[] {
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
}
