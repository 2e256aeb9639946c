import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BodyRefused } from './body-refused.mjs';

const PIECE = 256 * 1024;

/**
 * Spools documents to the disk, so that a slow upload takes no memory; only a complete upload is read, parsed and stored. The file is
 * unlinked as soon as it is open, so that nothing is left of it.
 * @param {AsyncIterable<Buffer>} chunks
 * @param {{
 *   dir: string,
 *   arriving: () => Promise<() => void>,
 *   working: (bytes: number) => Promise<() => void>,
 *   res: import('node:http').ServerResponse,
 * }} options
 */
export async function* spooled(chunks, { dir, arriving, working, res }) {
  const leave = await arriving();
  try {
    const file = await nameless(dir);
    try {
      let size = 0;
      for await (const chunk of chunks) {
        await file.appendFile(chunk).catch(noRoom);
        size += chunk.length;
      }
      const done = await working(size);
      if (res.closed) return done();
      res.once('close', done);
      yield* fromStart(file);
    } finally {
      await file.close();
    }
  } finally {
    leave();
  }
}

/** @param {string} dir */
async function nameless(dir) {
  const path = join(dir, `${randomUUID()}.recebendo`);
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const file = await open(path, 'wx+', 0o600);
    await rm(path);
    return file;
  } catch (error) {
    return noRoom(error);
  }
}

/** @param {import('node:fs/promises').FileHandle} file */
async function* fromStart(file) {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(PIECE), 0, PIECE, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/**
 * @param {unknown} error
 * @returns {never}
 */
function noRoom(error) {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    throw new BodyRefused(503, 'no space for an upload');
  throw error;
}
