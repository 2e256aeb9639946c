import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Servidor, servidorEm } from './server.ts';

interface Options {
  /** False: the tests of the file start it. */
  started?: boolean;
  nodeOptions?: readonly string[];
}

/** The built program for the tests of a file, on a data folder of its own; both are gone after the last test. */
export function sharedServer(
  settings: Record<string, string> = {},
  { started = true, nodeOptions = [] }: Options = {},
): Servidor & { dataDir: string } {
  const shared = {} as Servidor & { dataDir: string };
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'via-livre-crash-'));
    Object.assign(shared, await servidorEm(dataDir, settings, undefined, nodeOptions), { dataDir });
    if (started) await shared.start();
  });
  afterAll(async () => {
    await shared.stop();
    rmSync(shared.dataDir, { recursive: true, force: true });
  });
  return shared;
}
