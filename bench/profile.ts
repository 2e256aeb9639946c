// node bench/profile.ts PATH [postgres|pglite] [requests]: a CPU profile of the server while one address is requested.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, seededDatabase } from './lib/databases.ts';
import { measure } from './lib/load.ts';
import { startServer } from './lib/processes.ts';

interface Profile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  samples: number[];
  timeDeltas: number[];
}

const [path = '/app/multas', engine = 'postgres', requests = '4000'] = process.argv.slice(2);
const database = await seededDatabase(engine as Engine);
const folder = mkdtempSync(join(tmpdir(), 'via-livre-profile-'));
try {
  const server = await startServer(['--cpu-prof', '--cpu-prof-dir', folder, 'server.mjs'], database.env);
  const load = { path, headers: { cookie: `CLToken=${database.token}` }, seconds: 120 };
  const { cpu, rate } = await measure({ ...load, requests: Number(requests) }, server);
  await server.stop();
  console.log(`${path} on ${engine}: ${rate.toFixed(0)} req/s, ${cpu.toFixed(2)} ms of processor a request`);
  const file = readdirSync(folder).find((name) => name.endsWith('.cpuprofile')) ?? '';
  report(JSON.parse(readFileSync(join(folder, file), 'utf8')), Number(requests));
} finally {
  await database.drop();
  rmSync(folder, { recursive: true });
}

function report({ nodes, samples, timeDeltas }: Profile, count: number): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const self = new Map<string, number>();
  const modules = new Map<string, number>();
  /** Including its calls; a recursive function counts once. */
  const inclusive = new Map<string, number>();
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const callers = new Map<number, Set<string>>();
  const callersOf = (id: number): Set<string> => {
    const known = callers.get(id);
    if (known) return known;
    const parent = parents.get(id);
    const names = new Set(parent === undefined ? [] : callersOf(parent)).add(nameOf(byId.get(id)));
    callers.set(id, names);
    return names;
  };
  const add = (sums: Map<string, number>, key: string, time: number) =>
    sums.set(key, (sums.get(key) ?? 0) + time);
  samples.forEach((id, i) => {
    const frame = byId.get(id)?.callFrame;
    if (!frame || frame.functionName === '(idle)') return;
    const time = (timeDeltas[i] ?? 0) / 1000 / count;
    add(self, nameOf(byId.get(id)), time);
    add(modules, placeOf(frame.url) || '(engine)', time);
    for (const name of callersOf(id)) add(inclusive, name, time);
  });
  print('by file', modules, 25);
  print('by function', self, 60);
  print('by function, with what it calls', inclusive, 120);
}

function placeOf(url: string): string {
  return url.replace(/^.*\/(dist\/server|node_modules)\//, '');
}

function nameOf(node: Profile['nodes'][number] | undefined): string {
  if (!node) return '';
  const { functionName, url, lineNumber } = node.callFrame;
  return `${functionName || '(anonymous)'} ${placeOf(url)}:${lineNumber + 1}`;
}

function print(title: string, sums: Map<string, number>, most: number): void {
  console.log(`\n${title}, ms a request`);
  const rows = [...sums].sort(([, a], [, b]) => b - a).slice(0, most);
  for (const [name, time] of rows) console.log(`${time.toFixed(3).padStart(8)}  ${name}`);
}
