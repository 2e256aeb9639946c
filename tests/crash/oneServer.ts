import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { folderOfThisRun } from '../backend/harness/folder.ts';
import { servidorEm } from './server.ts';

/** Vitest's global set-up: one running program, with the demonstration accounts, for the tests that only ask it for pages. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(folderOfThisRun(), 'via-livre-crash-'));
  const servidor = await servidorEm(dataDir, { DEMO: 'on', PAYMENT_METHODS: 'PICPAY, BOLETO' });
  await servidor.start();
  project.provide('servidor', servidor.url);
  project.provide('outbox', join(dataDir, 'outbox'));
  return async () => {
    await servidor.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    servidor: string;
    /** The folder of its mails. */
    outbox: string;
  }
}
