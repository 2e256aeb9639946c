import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { reasonOf, StartupError } from '#backend/platform/startup-error.ts';
import { restoreAdvice } from './lock.ts';

/** Small buffers are not slower, and take a third of the default's memory. */
const MEMORY = ['-c', 'shared_buffers=16MB'];
/** After a checkpoint two WAL segments are kept for reuse, and no more. */
const LOG = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'];
/** A WAL segment is allocated at full size, instead of block by block. */
const UNWRITTEN = ['-c', 'wal_init_zero=off'];
const UTC = ['-c', 'TimeZone=UTC'];

/** PGlite's default parameters without -F, which would turn fsync off. */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  ...MEMORY,
  ...LOG,
  ...UTC,
];

/** Opens the cluster in `folder`; if it is missing, copies `template` or creates one. Acknowledged commits survive a power loss. */
export async function openPglite(folder: string, template?: string): Promise<PGlite> {
  try {
    if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(folder, template);
    return await open(folder);
  } catch (error) {
    throw new StartupError(
      `O banco de dados em ${folder} não pôde ser aberto: ${reasonOf(error)}. ${restoreAdvice(dirname(folder))}`,
      {
        cause: error,
      },
    );
  }
}

/** A database in memory, for tests: `fs` holds the initial cluster. */
export async function openMemoryPglite(fs?: PGliteOptions['fs']): Promise<PGlite> {
  return PGlite.create({
    ...(fs ? { fs } : {}),
    startParams: [...PGlite.defaultStartParams, ...MEMORY, ...UNWRITTEN, ...UTC],
  });
}

/** Creates the cluster in a temporary folder and renames it when complete, so that a crash never leaves half a cluster. */
async function createCluster(folder: string, template: string | undefined): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  if (template !== undefined && existsSync(join(template, 'PG_VERSION'))) {
    cpSync(template, unfinished, { recursive: true });
    chmodSync(unfinished, 0o700);
  } else {
    await (await open(unfinished)).close();
  }
  syncTree(unfinished);
  renameSync(unfinished, folder);
  syncPath(join(folder, '..'));
}

async function open(folder: string): Promise<PGlite> {
  return PGlite.create({ fs: new DurableNodeFS(folder), startParams: DURABLE });
}

/** Runs fsync on every file of a new cluster, which was written without it. */
function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

function syncPath(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

/** The parts of Emscripten's file system that we use: they are internal, so their shape is checked at the start. */
interface HostFileSystem {
  stream_ops: { fsync?: (stream: Stream) => number };
  realPath(node: unknown): string;
  /** Runs `operation` and turns an error of the host into an errno. */
  tryFSOperation(operation: () => void): void;
}

interface Stream {
  /** The host's descriptor; directories have none. */
  nfd?: number;
  node: unknown;
}

/** PGlite's file system with a working fsync, so that acknowledged commits are on the disk and not only in a cache. */
class DurableNodeFS extends NodeFS {
  override async init(pglite: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [...(emscriptenOpts.preRun ?? [])];
    preRun.push((mod) => addFsync(mod.NODEFS));
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function addFsync(host: unknown): void {
  if (!isHostFileSystem(host))
    throw new Error('this version of PGlite has another file system: fsync is lost');
  host.stream_ops.fsync = (stream) => {
    host.tryFSOperation(() => sync(host, stream));
    return 0;
  };
}

function sync(host: HostFileSystem, stream: Stream): void {
  if (stream.nfd !== undefined) {
    fsyncSync(stream.nfd);
    return;
  }
  const directory = openSync(host.realPath(stream.node), 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

function isHostFileSystem(host: unknown): host is HostFileSystem {
  if (typeof host !== 'object' || host === null) return false;
  if (!('stream_ops' in host && 'realPath' in host && 'tryFSOperation' in host)) return false;
  const { stream_ops, realPath, tryFSOperation } = host;
  const functions = typeof realPath === 'function' && typeof tryFSOperation === 'function';
  return functions && typeof stream_ops === 'object' && stream_ops !== null && 'write' in stream_ops;
}
