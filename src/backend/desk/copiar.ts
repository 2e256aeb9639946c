import type { Dirent } from 'node:fs';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import type { Database } from '#backend/platform/db/database.ts';
import { migrations } from '#backend/platform/db/migrate.ts';
import type { OperadorCtx } from './comando.ts';

type Copy = NonNullable<Database['copy']>;

/** One file of the archive, with its size in bytes; a folder when it has no content. */
interface Entrada {
  nome: string;
  tamanho: number;
  bytes?: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Version number in the first file of a backup; `restaurar` accepts no other version. */
const FORMATO = 2;

/** Streams a backup of an embedded installation as .tar.gz. The database is first, because the files that its rows name never change. */
export function copiar(ctx: OperadorCtx, copy: Copy): AsyncIterable<Uint8Array> {
  const quando = ctx.clock();
  const { readable, controller } = createTarPacker();
  empacotar(entradas(ctx, copy), quando, controller).catch(controller.error);
  const gzip = createGzip();
  // An error destroys the stream, so that its reader gets it.
  pipeline(Readable.from(readable), gzip, (failure) => {
    if (failure) return;
    marcarCopia(ctx.env.DATA_DIR, quando).catch((err: unknown) =>
      ctx.log.error({ err }, 'the backup was made, but its marker file could not be written'),
    );
  });
  return gzip;
}

/** Throws when a file's size differs from the declared size. */
async function empacotar(
  entradas: AsyncIterable<Entrada>,
  quando: Date,
  arquivo: ReturnType<typeof createTarPacker>['controller'],
): Promise<void> {
  for await (const { nome, tamanho, bytes } of entradas) {
    const corpo = arquivo.add({
      name: nome,
      size: tamanho,
      type: bytes ? 'file' : 'directory',
      mode: bytes ? 0o600 : 0o700,
      mtime: quando,
    });
    await ReadableStream.from(bytes ?? []).pipeTo(corpo);
  }
  arquivo.finalize();
}

async function* entradas({ env, clock, log }: OperadorCtx, copy: Copy): AsyncGenerator<Entrada> {
  const comArquivos = env.S3_URL === undefined;
  const sobre = { formato: FORMATO, criadaEm: clock(), comArquivos, migracao: migrations.at(-1)?.name };
  yield umArquivo('via-livre.json', Buffer.from(JSON.stringify(sobre, null, 2)));
  for await (const { path, size, bytes } of copy()) {
    yield { nome: `postgres/${path}`, tamanho: bytes ? size : 0, bytes };
  }
  if (!comArquivos) return;
  const pasta = join(env.DATA_DIR, 'arquivos');
  for (const nome of await nomesEm(pasta)) {
    const bytes = await ler(join(pasta, nome));
    if (bytes) yield umArquivo(`arquivos/${nome}`, bytes);
    else log.info({ arquivo: nome }, 'a file was erased while the backup ran');
  }
}

function umArquivo(nome: string, bytes: Buffer): Entrada {
  return { nome, tamanho: bytes.length, bytes: [bytes] };
}

/** File names such as `ab/abcdef...`, or the same in an owner's folder; files of unfinished writes do not match. */
async function nomesEm(pasta: string): Promise<string[]> {
  const todos = await readdir(pasta, { recursive: true, withFileTypes: true }).catch(seFalta<Dirent[]>([]));
  return todos
    .filter((entrada) => entrada.isFile())
    .map((entrada) => relative(pasta, join(entrada.parentPath, entrada.name)))
    .filter((nome) => /^[0-9a-f]{2}\/([0-9a-f]{32}\/)?[0-9a-f]{32}$/.test(nome))
    .sort();
}

function ler(caminho: string): Promise<Buffer | undefined> {
  return readFile(caminho).catch(seFalta(undefined));
}

function seFalta<T>(valor: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return valor;
    throw error;
  };
}

/** File touched after every successful backup, including those of ops/backup.sh. */
const SINAL = 'ultima-copia';

/** Time of the last successful backup; undefined when unknown. */
export async function lastBackup(dataDir: string): Promise<Date | undefined> {
  const found = await stat(join(dataDir, SINAL)).catch(() => undefined);
  return found?.mtime;
}

async function marcarCopia(dataDir: string, quando: Date): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, SINAL), '', { mode: 0o600 });
  await utimes(join(dataDir, SINAL), quando, quando);
}
