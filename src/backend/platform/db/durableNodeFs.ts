import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

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

/**
 * PGlite's file system over a folder, with an fsync that reaches the disk: the original has none, so PostgreSQL would acknowledge
 * commits that are only in the operating system's cache.
 */
export class DurableNodeFS extends NodeFS {
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
