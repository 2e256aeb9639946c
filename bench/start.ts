// Time and memory of a start with the embedded database: the first, on an empty folder, and the second.
//   node bench/start.ts [runs]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './lib/load.ts';
import { cpuOf, memoryOf, startServer } from './lib/processes.ts';

const [runs = '3'] = process.argv.slice(2);
const first: Start[] = [];
const second: Start[] = [];
for (let run = 0; run < Number(runs); run += 1) {
  const folder = mkdtempSync(join(tmpdir(), 'via-livre-start-'));
  first.push(await start(folder));
  second.push(await start(folder));
  rmSync(folder, { recursive: true });
}
console.log('| start | until it answers | processor | resident | at most |\n|---|---|---|---|---|');
print('first', first);
print('second', second);

interface Start {
  ms: number;
  cpu: number;
  now: number;
  peak: number;
}

async function start(folder: string): Promise<Start> {
  const server = await startServer(['server.mjs'], { DATA_DIR: folder });
  // Waits, because the garbage of the start is collected while the process is idle.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const result = { ms: server.startedIn, cpu: cpuOf(server.pid), ...memoryOf(server.pid) };
  await server.stop();
  return result;
}

function print(name: string, starts: Start[]): void {
  const of = (key: keyof Start) => Math.round(median(starts.map((one) => one[key])));
  console.log(`| ${name} | ${of('ms')} ms | ${of('cpu')} ms | ${of('now')} MB | ${of('peak')} MB |`);
}
