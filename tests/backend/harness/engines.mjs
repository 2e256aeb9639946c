import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../bin/lib/root.mjs';

/**
 * Backend tests that run on both engines (decision 023). Every test runs on PostgreSQL where it is installed. On the embedded engine
 * run the files whose text uses the engine directly, and the files and folders listed below (a folder ends with a slash).
 * `npm test -- all` runs everything on both.
 */
const NAMED = [
  // Schema, migrations, transactions, numbers and days of the driver, copies, locks; queues; sweeps; orders of lists.
  'db/',
  'jobs/boss.test.ts',
  'jobs/wake.test.ts',
  'conta/retencao/lotes.test.ts',
  'seed/',
  'multas/listas/',
  'observe/painel.test.ts',
  'consultas/lotes.test.ts',
  'pedidos/concorrentes.test.ts',
  'pedidos/conferencia.test.ts',
  'mesa/busca.test.ts',
  'mesa/listas.test.ts',
  'mesa/numeros.test.ts',
  // Limits of the engine.
  'attacks/corpos.test.ts',
  'attacks/limites.test.ts',
  // Every call of both APIs; the journeys of the browser use the embedded engine too.
  'access/everyCall.test.ts',
  'fuzz/calls.test.ts',
].map((path) => `tests/backend/${path}`);

/** Finds hand-written SQL and use of the catalogue, queue tables and locks, where the engines may differ. */
const OF_THE_ENGINE = /\bsql(<[^>]*>)?`|\.execute\(|\bpg_\w+|\bpgboss\.|\bPGlite\b|\bTEST_DATABASE\b/;

// Also used by the runner, on any Node version.
const speaking = readdirSync(join(root, 'tests/backend'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `tests/backend/${name}`)
  .filter(
    (path) =>
      !NAMED.some((one) => path.startsWith(one)) &&
      OF_THE_ENGINE.test(readFileSync(join(root, path), 'utf8')),
  );

export const BOTH_ENGINES = [...NAMED, ...speaking.sort()];
