import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs';

type Init = EmscriptenBuiltinFilesystem['init'];

const PGDATA = '/pglite/data';

interface Cluster {
  folders: string[];
  files: { name: string; content: Uint8Array }[];
}

const read = new Map<string, Cluster>();

/**
 * An in-memory file system that begins as a copy of a closed cluster. Each worker reads the files once; unpacking an archive and
 * recovering would take three times as long.
 */
export class CopyOfCluster extends EmscriptenBuiltinFilesystem {
  readonly #folder: string;

  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  override async init(pglite: PGlite, options: Parameters<Init>[1]): ReturnType<Init> {
    this.pg = pglite;
    const { folders, files } = clusterOf(this.#folder);
    const copy: NonNullable<typeof options.preRun>[number] = ({ FS }) => {
      FS.mkdirTree(PGDATA, 0o700);
      for (const name of folders) FS.mkdir(join(PGDATA, name), 0o700);
      for (const { name, content } of files) FS.writeFile(join(PGDATA, name), content);
    };
    return { emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), copy] } };
  }
}

function clusterOf(folder: string): Cluster {
  const known = read.get(folder);
  if (known) return known;
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).map((entry) => ({
    name: join(entry.parentPath, entry.name).slice(folder.length),
    isFolder: entry.isDirectory(),
  }));
  const cluster = {
    folders: entries.filter(({ isFolder }) => isFolder).map(({ name }) => name),
    files: entries
      .filter(({ isFolder }) => !isFolder)
      .map(({ name }) => ({ name, content: new Uint8Array(readFileSync(join(folder, name))) })),
  };
  // Folders before their contents.
  cluster.folders.sort();
  read.set(folder, cluster);
  return cluster;
}
