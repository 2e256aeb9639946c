import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Database } from '../../../platform/db/database.ts';
import type { OperadorCtx } from '../comando.ts';
import { type Entrada, tar } from './tar.ts';
import { marcarCopia } from './ultima.ts';

type Copy = NonNullable<Database['copy']>;

/** Version number in the first file of a backup; `restaurar` accepts no other version. */
const FORMATO = 2;

/**
 * Streams a backup of an embedded installation as one .tar.gz: the database, then the drivers' files. Files are
 * written before their rows and never change, so every row in the copy finds its file.
 */
export function copiar(ctx: OperadorCtx, copy: Copy): AsyncIterable<Uint8Array> {
  const quando = ctx.clock();
  const gzip = createGzip();
  // An error ends the stream, so the reader receives it.
  pipeline(Readable.from(tar(entradas(ctx, copy), quando)), gzip, (failure) => {
    if (failure) return;
    marcarCopia(ctx.env.DATA_DIR, quando).catch((err: unknown) =>
      ctx.log.error({ err }, 'the backup was made, but its marker file could not be written'),
    );
  });
  return gzip;
}

async function* entradas({ env, clock, log }: OperadorCtx, copy: Copy): AsyncGenerator<Entrada> {
  const comArquivos = env.S3_URL === undefined;
  const sobre = { formato: FORMATO, criadaEm: clock(), comArquivos };
  yield umArquivo('via-livre.json', Buffer.from(JSON.stringify(sobre, null, 2)));
  for await (const { path, size, bytes } of copy()) {
    const nome = `postgres/${path}`;
    yield bytes ? { nome, tamanho: size, bytes } : { nome, tamanho: 0, bytes: [], pasta: true };
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

/**
 * File names such as `ab/abcdef...`, or the same in an owner's folder; temporary files of unfinished writes do not
 * match and are skipped.
 */
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
