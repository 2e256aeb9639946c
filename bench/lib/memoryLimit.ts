import { chmodSync, existsSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface MemoryLimit {
  /** An executable that runs Node inside the group. */
  node: string;
  remove(): void;
}

/** A Linux control group (version 1 or 2) whose processes together get this many megabytes, swap included. Needs root. */
export function memoryLimit(megabytes: number): MemoryLimit {
  const v1 = existsSync('/sys/fs/cgroup/memory');
  const group = join(v1 ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup', `via-livre-bench-${process.pid}`);
  mkdirSync(group);
  writeFileSync(join(group, v1 ? 'memory.limit_in_bytes' : 'memory.max'), String(megabytes * 2 ** 20));
  const swap = join(group, v1 ? 'memory.memsw.limit_in_bytes' : 'memory.swap.max');
  if (existsSync(swap)) writeFileSync(swap, v1 ? String(megabytes * 2 ** 20) : '0');
  const node = join(tmpdir(), `via-livre-bench-node-${process.pid}.sh`);
  writeFileSync(node, `#!/bin/sh\necho $$ > ${group}/cgroup.procs && exec ${process.execPath} "$@"\n`);
  chmodSync(node, 0o755);
  return {
    node,
    remove() {
      rmSync(node);
      rmdirSync(group);
    },
  };
}
